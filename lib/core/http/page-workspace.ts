/** Names the workspace of a request, by its id. Without it a session's request is in the personal workspace. */
export const WORKSPACE_HEADER = "x-troupe-workspace";
/** The same in the address of a download or a picture, whose request has no headers of ours. */
export const WORKSPACE_QUERY = "workspace";
/** The workspace that a browser showed last: what pages are first rendered with. Each call names its own. */
export const WORKSPACE_COOKIE = "troupe-workspace";

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

/** The address of a page, a download or a picture, in this workspace; empty: in the personal one. */
export function inWorkspace(address: string, id: string): string {
  if (!id) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${WORKSPACE_QUERY}=${encodeURIComponent(id)}`;
}

/** The same in the workspace that this tab shows. */
export const inPageWorkspace = (address: string): string => inWorkspace(address, workspace);
