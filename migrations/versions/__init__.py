"""One file per revision, named by date; a revision imports nothing of ours."""
