// Pages that are the same for everyone who reads a language. proxy.ts names the language in a request header, and
// next.config.mjs rewrites to the page below /prerendered/<language>.

/** The request header by which proxy.ts hands the reader's language to the rewrites. */
export const LANGUAGE_HEADER = "x-troupe-language";

/** The header by which proxy.ts hands the rewrites who can register: `open`, or `limited`. */
export const REGISTRATION_HEADER = "x-troupe-registration";

export const PRERENDERED_PAGES = [
  "/",
  "/confirm",
  "/docs",
  "/forgot-password",
  "/privacy",
  "/reset-password",
  "/terms",
];
