/** Ids of what gets the focus when a panel or a dialog is gone. */
export const spots = {
  heading: "task-management",
  search: "search-tasks",
  create: "create-task",
  detail: "task-detail",
  task: (id: string) => `task-${id}`,
};

/** After the next drawing, since what is looked for may stand in another column then. */
export function focusSpot(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
}
