/** Which conversations the list shows: all that are not archived, the archived ones, or those that programs began. */
export type ListKind = "recent" | "archived" | "programs";
