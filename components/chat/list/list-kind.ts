/** Which conversations the list shows: all that are not archived, the archived ones, or those started by programs. */
export type ListKind = "recent" | "archived" | "programs";
