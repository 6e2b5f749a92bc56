// A sheet's button prints it; where no script runs there is no button, and the browser's menu prints.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
