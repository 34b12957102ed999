/* Runs before the first paint, so that nobody sees the other theme flash by. Written by components/shell/theme.ts. */
(function () {
  try {
    var chosen = localStorage.getItem("troupe-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch (error) {
    /* Storage is forbidden: the system's theme it is. */
  }
})();
