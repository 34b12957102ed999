/* The icon kit: a sprite of a few line icons, for <svg><use href="#troupe-icon-plus"/></svg>. Adds nothing else to the page. */
(function () {
  var id = "troupe-icons";
  if (document.getElementById(id)) return;
  var icons = {
    plus: "M12 5v14M5 12h14",
    check: "M20 6 9 17l-5-5",
    close: "M18 6 6 18M6 6l12 12",
    chevron: "m9 6 6 6-6 6",
  };
  var space = "http://www.w3.org/2000/svg";
  var sprite = document.createElementNS(space, "svg");
  sprite.id = id;
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.style.position = "absolute";
  Object.keys(icons).forEach(function (name) {
    var symbol = document.createElementNS(space, "symbol");
    symbol.id = "troupe-icon-" + name;
    symbol.setAttribute("viewBox", "0 0 24 24");
    var path = document.createElementNS(space, "path");
    path.setAttribute("d", icons[name]);
    path.setAttribute("fill", "none");
    path.setAttribute("stroke", "currentColor");
    path.setAttribute("stroke-width", "1.75");
    path.setAttribute("stroke-linecap", "round");
    path.setAttribute("stroke-linejoin", "round");
    symbol.append(path);
    sprite.append(symbol);
  });
  document.body.append(sprite);
})();
