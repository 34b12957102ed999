// Pages that are the same for everyone who reads a language. proxy.ts names the language in a request header, and
// next.config.mjs rewrites to the page below /prerendered/<language>.

/** The request header by which proxy.ts hands the reader's language to the rewrites. */
export const LANGUAGE_HEADER = "x-troupe-language";

export const PRERENDERED_PAGES = [
  "/",
  "/confirm",
  "/docs",
  "/forgot-password",
  "/privacy",
  "/reset-password",
  "/terms",
];
