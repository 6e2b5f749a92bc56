"""What an operator does to what is kept: scored anew, taken out, put in, copied, cleared away."""
