/** Names the workspace of a request, by its id. Without it a session's request is in the personal workspace. */
export const WORKSPACE_HEADER = "x-troupe-workspace";

/** The workspace that a browser showed last: what pages are first rendered with. Each call names its own. */
export const WORKSPACE_COOKIE = "troupe-workspace";
