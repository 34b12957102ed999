/** Ids of the elements that get the focus when a form or a dialog closes. */
export const focusTargets = {
  heading: "teams-heading",
  search: "search-teams",
  create: "create-team",
  next: "next-for-team",
  import: "import-team",
  graph: (id: string) => `graph-${id}`,
  edit: (id: string) => `edit-${id}`,
};
