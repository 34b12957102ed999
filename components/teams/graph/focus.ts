/** Gets the focus when the details are asked for by keyboard. */
export const PANEL_TITLE = "graph-panel-title";

/** What gets the focus is drawn by then. */
const soon = (find: () => HTMLElement | null) => requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus({ preventScroll: true })));

export const focusPanel = () => soon(() => document.getElementById(PANEL_TITLE));
/** A node of the canvas; without an id, or when it is gone, the first. */
export const focusNode = (id?: string) =>
  soon(() => (id ? document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`) : null) ?? document.querySelector<HTMLElement>(".react-flow__node"));
