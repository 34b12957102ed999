/** The address bar holds what is open: the list, a form, or a team's graph and how it is looked at. */
export const teamsPath = "/app/teams";
export const agentsPath = `${teamsPath}/agents`;
export const createAgentPath = `${agentsPath}?create=true`;
export const createPath = `${teamsPath}?create=true`;
export const editPath = (id: string): string => `${teamsPath}?edit=${encodeURIComponent(id)}`;
export const graphPath = (id: string, watch = false): string =>
  `${teamsPath}?team=${encodeURIComponent(id)}${watch ? "&view=run" : ""}`;
export const newTaskPath = (id: string): string =>
  `/app/tasks?create=true&team=${encodeURIComponent(id)}`;

/** Ids of what gets the focus when a form or a dialog is gone. */
export const focusTargets = {
  heading: "teams-heading",
  search: "search-teams",
  create: "create-team",
  import: "import-team",
  graph: (id: string) => `graph-${id}`,
  edit: (id: string) => `edit-${id}`,
};
