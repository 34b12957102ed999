/** Ids of what gets the focus when a panel or a dialog is gone. */
export const focusTargets = {
  heading: "task-management",
  search: "search-tasks",
  create: "create-task",
  detail: "task-detail",
  task: (id: string) => `task-${id}`,
};

/** After the next drawing, since what is looked for may stand in another column then. */
export function moveFocusTo(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
}

/** For what a server had to answer first: whoever has gone on from `pressed` meanwhile stays where they are. */
export function moveFocusFrom(pressed: Element | null, id: string): void {
  const now = document.activeElement;
  if (now === pressed || now === document.body) moveFocusTo(id);
}
