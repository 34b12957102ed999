// What is around the main part of a web page: menus, banners, footers. Pages say so with elements, with roles, and with the
// names that most templates give. docs/decisions.md has the figures.

export const AROUND = ["nav", "header", "footer", "aside", "form", "script", "style", "noscript"];

const ROLES = ["navigation", "banner", "contentinfo", "complementary", "search", "dialog"];

/** Whole names of classes and ids. Not parts of names: `no-sidebar` is often on the element around everything. */
const NAMES = [
  ...["sidebar", "widget-area", "navbox", "toc", "related", "recommendations", "pagination"],
  ...["menu", "navbar", "navigation", "mw-navigation", "mw-jump-link", "breadcrumb", "breadcrumbs"],
  ...["site-header", "page-header", "footer", "site-footer", "page-footer"],
  ...["cookie-banner", "cookie-notice", "cookie-consent", "popup", "modal", "newsletter"],
  ...["share", "share-buttons", "social"],
];

/** Selectors of all of them. */
export const AROUND_BY_NAME = [
  ...AROUND,
  "[hidden]",
  ...ROLES.map((role) => `[role="${role}"]`),
  ...NAMES.flatMap((name) => [`.${name}`, `[id="${name}"]`]),
];

/** More specific than a name: the main part may have any. */
export const NEVER_AROUND = ["body", "main", "article"].flatMap((tag) => [
  `${tag}[class]`,
  `${tag}[id]`,
]);
