/* Runs before the first paint, so that nobody sees the other theme flash by. Written by components/shell/frame/theme.ts. */
(function () {
  var theme;
  try {
    theme = localStorage.getItem("troupe-theme");
  } catch (error) {
    /* Storage is forbidden: the system's theme it is. */
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
