/** Gets the focus when the details are opened by keyboard. */
export const PANEL_TITLE = "graph-panel-title";

/** Waits until the element is rendered. If the focus has moved elsewhere meanwhile, it is left alone. */
function soon(find: () => HTMLElement | null): void {
  const before = document.activeElement;
  const move = () => {
    const [target, now] = [find(), document.activeElement];
    if (target && (now === before || now === null || now.contains(target)))
      target.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => requestAnimationFrame(move));
}

export const focusPanel = () => soon(() => document.getElementById(PANEL_TITLE));
/** Focuses a node of the canvas; without an id, or if it no longer exists, the first. */
export const focusNode = (id?: string) =>
  soon(
    () =>
      (id
        ? document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
        : null) ?? document.querySelector<HTMLElement>(".react-flow__node"),
  );
