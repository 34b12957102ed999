/** Ids of the elements that get the focus when a panel or a dialog closes. */
export const focusTargets = {
  heading: "task-management",
  search: "search-tasks",
  create: "create-task",
  detail: "task-detail",
  task: (id: string) => `task-${id}`,
};

/** Waits for the next render, since the element may then be in another column. */
export function moveFocusTo(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
}

/** Used after a server call: if the focus has moved on from `pressed` meanwhile, it is left alone. */
export function moveFocusFrom(pressed: Element | null, id: string): void {
  const now = document.activeElement;
  if (now === pressed || now === document.body) moveFocusTo(id);
}
