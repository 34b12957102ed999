/** Kinds of files that a list can be limited to. */
export const FILE_KINDS = ["image", "document", "table", "text", "other"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Who made the files: the person, or their agents. */
export const FILE_MAKERS = ["me", "agents"] as const;
export type FileMaker = (typeof FILE_MAKERS)[number];

export const FILE_SORTS = ["newest", "oldest", "name", "size"] as const;
export type FileSort = (typeof FILE_SORTS)[number];

/** Which files a list contains, and in which order: newest first by default. */
export type FileFilter = { q?: string; kind?: FileKind; by?: FileMaker; sort?: FileSort };
