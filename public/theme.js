/* Runs before the first paint, so that nobody sees the other theme, or the other language, flash by. Written by components/shell/frame/theme.ts and lib/texts/language.ts. */
(function () {
  var root = document.documentElement;
  var known = ((document.currentScript && document.currentScript.dataset.languages) || "en").split(" ");
  var theme, language;
  try {
    theme = localStorage.getItem("troupe-theme");
    language = localStorage.getItem("troupe-language");
  } catch (error) {
    /* Storage is forbidden: the system's theme and the browser's language it is. */
  }
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (known.indexOf(language) < 0)
    language = (navigator.languages || []).map((each) => each.slice(0, 2).toLowerCase()).find((each) => known.indexOf(each) >= 0) || "en";
  /* The page is written in English; it shows once its texts in the other language are there, or after a second (app/globals.css). */
  if (language !== "en") root.dataset.languageWait = "";
})();
