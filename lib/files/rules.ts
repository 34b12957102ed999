/** Limits of files: kinds, sizes and numbers; the operator's settings are in lib/core/config.ts. */
export const fileLimits = {
  /** Maximum text of files per message; agents read the rest with tools. */
  tokensPerMessage: 20_000,
  perPage: 50,
  files: 10_000,
};

/** The name under which a page contains the maximum number of files per message. */
export const FILES_PER_MESSAGE = "troupe-files-per-message";
