// Ten structures of real web pages, each with the sentences that a reader came for, and those around them.

export type WebPageCase = { name: string; html: string; wanted: string[]; around: string[] };

const page = (body: string, head = "") =>
  `<!doctype html><html><head><title>Page</title>${head}<style>.x{color:red}</style><script>var tracker = "script words";</script></head><body>${body}</body></html>`;
const p = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("\n");
const links = (texts: string[], tag = "li") =>
  texts.map((text) => `<${tag}><a href="/x">${text}</a></${tag}>`).join("");

const news = {
  wanted: [
    "The harbour of the old town opens again after three years of work.",
    "The mayor said that ships of up to ninety metres can dock.",
    "Engineers found the first quay wall from the year 1702 beneath the new one.",
    "The first ferry leaves on Monday at nine in the morning.",
  ],
  around: [
    "Home",
    "Politics",
    "Most read stories",
    "Five recipes for autumn",
    "Subscribe to our newsletter",
    "Related: Storm closes the bridge",
    "All rights reserved 2026",
    "Share on social media",
  ],
};
const docs = {
  wanted: [
    "Install the package with one command before you start the server.",
    "The option retries sets how often a failed call is repeated.",
    "npm install example-client",
    "A call that fails three times is reported to the log.",
  ],
  around: [
    "Getting started",
    "Configuration reference",
    "On this page",
    "Edit this page on GitHub",
    "Previous: Overview",
    "Search the documentation",
    "Copyright of the documentation team",
  ],
};
const wiki = {
  wanted: [
    "The common kingfisher is a small bird with bright plumage.",
    "It lives near slow rivers and dives for fish.",
    "Length | 16 cm",
    "The nest is a tunnel in a steep bank of sand.",
  ],
  around: [
    "Main page",
    "Random article",
    "Talk",
    "View history",
    "Jump to navigation",
    "What links here",
    "This page was last edited on 3 May",
    "Birds of Europe navigation box",
  ],
};
const shop = {
  wanted: [
    "Cast-iron pan with a wooden handle",
    "Diameter 28 cm, weight 2.4 kg, suitable for induction.",
    "Delivery takes three working days.",
    "The pan arrived well packed and heats evenly.",
  ],
  around: [
    "Your basket is empty",
    "Customers also bought",
    "Silicone spatula offer",
    "Sign up and save ten percent",
    "Returns and imprint",
    "Filter by brand",
  ],
};
const forum = {
  wanted: [
    "My boiler shows error F28 since yesterday, what can I do?",
    "Check whether the gas valve is open and reset the burner.",
    "That helped, the valve was half closed.",
    "For the next time: bleed the radiators first.",
  ],
  around: [
    "Register for free",
    "Board index",
    "Users online now",
    "Forum rules and privacy",
    "Similar topics in other boards",
    "Last post by admin",
  ],
};
const tables = {
  wanted: [
    "Rents of the flats in 2026",
    "North | 900 | 64",
    "South | 800 | 58",
    "East | 750 | 51",
    "All amounts in euros a month, without heating.",
  ],
  around: ["Home of the statistics office", "Download as spreadsheet", "Contact and accessibility"],
};
const cookies = {
  wanted: [
    "The museum opens from ten to six, on Thursdays until nine.",
    "Children under twelve have free entry.",
    "The exhibition about bridges ends on the thirtieth of June.",
  ],
  around: [
    "We and our 842 partners store cookies on your device",
    "Accept all cookies",
    "You can withdraw your consent at any time in the settings",
    "Manage preferences",
    "Plan your visit",
    "Imprint of the museum",
  ],
};
const nested = {
  wanted: [
    "The council decides on the budget in its session in November.",
    "Citizens may send objections until the fifteenth.",
    "The draft has four hundred pages and can be read in the town hall.",
  ],
  around: [
    "Town and administration",
    "Offices from A to Z",
    "Waste calendar",
    "Marriage registry",
    "Tourism",
    "Guided tours",
    "You are here",
    "Letter size bigger",
  ],
};
const plain = {
  wanted: [
    "My notes about sourdough, written down for friends.",
    "Feed the starter twice a day for a week.",
    "Bake at two hundred and forty degrees for fifty minutes.",
  ],
  around: ["back to my homepage", "guestbook", "webring next page"],
};
const rtl = {
  wanted: [
    "يفتح الميناء أبوابه من جديد بعد ثلاث سنوات من العمل.",
    "تغادر أول عبارة يوم الاثنين في التاسعة صباحا.",
    "وجد المهندسون الجدار الأول من عام ألف وسبعمائة واثنين.",
  ],
  around: ["الرئيسية", "اتصل بنا الآن", "جميع الحقوق محفوظة للناشر", "الأكثر قراءة اليوم"],
};

export const WEB_PAGES: WebPageCase[] = [
  {
    name: "news article in divisions",
    ...news,
    html: page(
      `<header><nav><ul>${links(news.around.slice(0, 2))}</ul></nav></header><div class="wrapper"><div class="article-body"><h1>Harbour opens</h1>${p(news.wanted.slice(0, 2))}<div class="related"><a href="/s">${news.around[5]}</a></div>${p(news.wanted.slice(2))}<div class="share-buttons">${news.around[7]}</div></div><div class="sidebar"><h2>${news.around[2]}</h2><ul>${links([news.around[3]!])}</ul><div class="newsletter">${news.around[4]}</div></div></div><footer>${news.around[6]}</footer>`,
    ),
  },
  {
    name: "documentation site",
    ...docs,
    html: page(
      `<div class="navbar"><form role="search"><input placeholder="x"><label>${docs.around[5]}</label></form></div><div class="sidebar"><ul>${links(docs.around.slice(0, 2))}</ul></div><main><article><h1>Client</h1>${p([docs.wanted[0]!])}<pre><code>${docs.wanted[2]}</code></pre><h2>Options</h2>${p([docs.wanted[1]!, docs.wanted[3]!])}</article><nav class="pagination">${docs.around[4]}</nav><aside class="toc">${docs.around[2]}</aside><footer>${docs.around[3]}</footer></main><footer>${docs.around[6]}</footer>`,
    ),
  },
  {
    name: "wiki",
    ...wiki,
    html: page(
      `<div id="content" role="main"><h1 id="firstHeading">Kingfisher</h1><div id="bodyContent"><a class="mw-jump-link" href="#n">${wiki.around[4]}</a><div id="mw-content-text"><table class="infobox"><tr><th>Length</th><td>16 cm</td></tr><tr><th>Mass</th><td>40 g</td></tr></table>${p([wiki.wanted[0]!, wiki.wanted[1]!])}<h2>Nest</h2>${p([wiki.wanted[3]!])}<div class="navbox" role="navigation">${wiki.around[7]}</div></div></div></div><div id="mw-navigation"><div id="p-namespaces" role="navigation"><ul>${links(wiki.around.slice(2, 4))}</ul></div><div id="mw-panel"><ul>${links([wiki.around[0]!, wiki.around[1]!, wiki.around[5]!])}</ul></div></div><div id="footer" role="contentinfo">${wiki.around[6]}</div>`,
    ),
  },
  {
    name: "shop",
    ...shop,
    html: page(
      `<header><div class="basket">${shop.around[0]}</div></header><div class="filters">${shop.around[5]}</div><div class="product"><h1>${shop.wanted[0]}</h1><p>${shop.wanted[1]}</p><p>${shop.wanted[2]}</p><div class="reviews"><h2>Reviews</h2><blockquote>${shop.wanted[3]}</blockquote></div></div><section class="recommendations"><h2>${shop.around[1]}</h2><ul>${links([shop.around[2]!])}</ul></section><div class="popup" role="dialog">${shop.around[3]}</div><footer>${shop.around[4]}</footer>`,
    ),
  },
  {
    name: "forum",
    ...forum,
    html: page(
      `<div id="page-header"><a href="/r">${forum.around[0]}</a><ul class="breadcrumbs">${links([forum.around[1]!])}</ul></div><div id="page-body">${forum.wanted.map((text, at) => `<div class="post"><dl class="postprofile"><dt>member${at}</dt></dl><div class="content">${text}</div></div>`).join("")}</div><div class="sidebar"><h3>${forum.around[4]}</h3><p>${forum.around[5]}</p></div><div id="page-footer">${forum.around[2]} ${forum.around[3]}</div>`,
    ),
  },
  {
    name: "tables",
    ...tables,
    html: page(
      `<header>${tables.around[0]}</header><main><h1>${tables.wanted[0]}</h1><table><tr><th>Flat</th><th>Rent</th><th>Square metres</th></tr><tr><td>North</td><td>900</td><td>64</td></tr><tr><td>South</td><td>800</td><td>58</td></tr><tr><td>East</td><td>750</td><td>51</td></tr></table><p>${tables.wanted[4]}</p><form><button>${tables.around[1]}</button></form></main><footer>${tables.around[2]}</footer>`,
    ),
  },
  {
    name: "cookie banner",
    ...cookies,
    html: page(
      `<div id="cookie-banner" role="dialog"><h2>Privacy</h2>${p([cookies.around[0]!, cookies.around[2]!])}<button>${cookies.around[1]}</button><button>${cookies.around[3]}</button></div><div class="menu"><ul>${links([cookies.around[4]!])}</ul></div><div class="page"><h1>Visit</h1>${p(cookies.wanted)}</div><div class="footer">${cookies.around[5]}</div>`,
    ),
  },
  {
    name: "nested menus",
    ...nested,
    html: page(
      `<div id="header"><ul class="menu"><li><a href="#">${nested.around[0]}</a><ul><li><a href="#">${nested.around[1]}</a><ul>${links(nested.around.slice(2, 4))}</ul></li></ul></li><li><a href="#">${nested.around[4]}</a><ul>${links([nested.around[5]!])}</ul></li></ul><div class="fontsize">${nested.around[7]}</div></div><div id="main"><div class="breadcrumb">${nested.around[6]}</div><h1>Budget</h1>${p(nested.wanted)}</div>`,
    ),
  },
  {
    name: "plain page",
    ...plain,
    html: `<html><body bgcolor=white><center><h1>Sourdough</h1></center>${plain.wanted.join("<br><br>")}<hr><a href="/">${plain.around[0]}</a> | <a href="/g">${plain.around[1]}</a> | <a href="/w">${plain.around[2]}</a>`,
  },
  {
    name: "right to left",
    ...rtl,
    html: page(
      `<header><nav>${links(rtl.around.slice(0, 2), "span")}</nav></header><div class="post-content" dir="rtl"><h1>الميناء</h1>${p(rtl.wanted)}</div><div class="widget-area">${links([rtl.around[3]!])}</div><footer>${rtl.around[2]}</footer>`,
    ),
  },
];
