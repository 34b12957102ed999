/** Names the workspace of a request, by its id. Without it a session's request is in the personal workspace. */
export const WORKSPACE_HEADER = "x-troupe-workspace";
/** The same in the address of a download or a picture, whose request has no headers of ours. */
export const WORKSPACE_QUERY = "workspace";
/** The workspace that a browser showed last: what pages are first rendered with. Each call names its own. */
export const WORKSPACE_COOKIE = "troupe-workspace";

/** The code of the refusal when the person is no member of the workspace that a request names, or it doesn't exist. */
export const WORKSPACE_NOT_FOUND = "workspace_not_found";

/** The code of the refusal when the person's role does not allow a call. */
export const ROLE_MISSING = "role_missing";

/** The entry of a page's first data that says which workspace it was read in. */
export const READ_IN = "workspace";

/**
 * The workspace that this tab shows; empty: the personal one. Each call names it, so that a tab goes on in its workspace
 * when another tab shows another one.
 */
let workspace = "";
export const pageWorkspace = (): string => workspace;
export function setPageWorkspace(id: string): void {
  workspace = id;
}

/** The URL of a download or an image in this workspace; unchanged for the personal one, whose id is empty. */
export function inWorkspace(address: string, id: string): string {
  if (!id) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${WORKSPACE_QUERY}=${encodeURIComponent(id)}`;
}

/**
 * The same for the workspace that this tab shows, for handlers of events. What is rendered, also by the server, takes it
 * from the page: components/shell/workspace.ts.
 */
export const inPageWorkspace = (address: string): string => inWorkspace(address, workspace);
