/* Runs before the first paint, so that no one sees the other theme flash, or the menu collapse. Written by components/shell/frame/theme.ts and frame.tsx beside it. */
(function () {
  var root = document.documentElement;
  var theme;
  try {
    theme = localStorage.getItem("troupe-theme");
    ["menu", "menu-roomy"].forEach(function (entry) {
      var width = localStorage.getItem("troupe-" + entry);
      if (width) root.setAttribute("data-" + entry, width);
    });
  } catch (error) {
    /* Storage is blocked: use the system's theme. */
  }
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  /* A script or style of the page that can't be fetched: unless the page hydrates all the same, it would stay as it is forever. */
  var told = false;
  function tell() {
    if (told || root.dataset.alive !== undefined) return;
    told = true;
    var german = root.lang === "de";
    var note = document.createElement("div");
    var button = document.createElement("button");
    note.setAttribute("role", "alert");
    note.style.cssText =
      "position:fixed;z-index:99;top:16px;left:16px;right:16px;margin:auto;max-width:440px;box-sizing:border-box;padding:12px 16px;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;border:1px solid light-dark(#d3cfda,#3b3745);border-radius:8px;background:light-dark(#fff,#1f1d25);color:light-dark(#1a171f,#f2f0f5);font:14px/20px system-ui,sans-serif";
    note.append(german ? "Diese Seite konnte nicht ganz geladen werden." : "This page could not be loaded completely.", button);
    button.textContent = german ? "Neu laden" : "Reload";
    button.style.cssText = "margin-left:auto;padding:6px 12px;border:0;border-radius:6px;background:light-dark(#6d28d9,#a78bfa);color:light-dark(#fff,#190b33);font:inherit;font-weight:500;cursor:pointer";
    button.onclick = function () {
      location.reload();
    };
    document.body.append(note);
  }
  addEventListener(
    "error",
    function (event) {
      var address = event.target && (event.target.src || event.target.href);
      /* The framework retries once by itself. */
      if (/\/_next\/static\//.test(address || "")) setTimeout(tell, 4000);
    },
    true,
  );
})();
