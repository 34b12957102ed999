// Pages that are the same for all readers of a language. proxy.ts sets the language in a request header, and
// next.config.mjs rewrites to the page below /prerendered/<language>.

/** The request header in which proxy.ts passes the reader's language to the rewrites. */
export const LANGUAGE_HEADER = "x-troupe-language";

/** The header in which proxy.ts tells the rewrites who can register: `open`, or `limited`. */
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
