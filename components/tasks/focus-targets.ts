/** Ids of the elements that get the focus when a panel or a dialog closes. */
export const focusTargets = {
  heading: "task-management",
  search: "search-tasks",
  create: "create-task",
  detail: "task-detail",
  task: (id: string) => `task-${id}`,
};

/** Maximum frames until the element is rendered and a closing dialog releases the focus. */
const FRAMES = 60;

/** Waits for the next render, since the element may then be in another column; and longer, if it does not exist yet. */
export function moveFocusTo(id: string): void {
  const attempt = (left: number) => () => {
    const target = document.getElementById(id);
    target?.focus();
    const moved = target !== null && document.activeElement === target;
    if (!moved && left > 0) requestAnimationFrame(attempt(left - 1));
  };
  requestAnimationFrame(() => requestAnimationFrame(attempt(FRAMES)));
}

/** Used after a server call: if the focus has moved on from `pressed` meanwhile, it stays there. */
export function moveFocusFrom(pressed: Element | null, id: string): void {
  const now = document.activeElement;
  if (now === pressed || now === document.body) moveFocusTo(id);
}
