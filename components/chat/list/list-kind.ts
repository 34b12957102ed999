/**
 * Which conversations the list shows: all of one's own that are not archived, the archived ones, those started by programs,
 * or those that members share with the workspace.
 */
export type ListKind = "recent" | "archived" | "programs" | "shared";
