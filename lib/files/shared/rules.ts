/** What files may be, and how many; what an operator sets stands in lib/core/config.ts. */
export const fileLimits = {
  /** How much text of files goes along with one message; agents reach the rest by tools. */
  tokensPerMessage: 20_000,
  perPage: 50,
  files: 10_000,
};

/** The name under which a page carries how many files a message can have. */
export const FILES_PER_MESSAGE = "troupe-files-per-message";
