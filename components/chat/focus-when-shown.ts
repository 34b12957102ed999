/** Longer than the list takes to measure a row that it has just drawn, and short of what a person notices. */
const FRAMES = 60;

/** Gives the focus to an element that the list may still keep hidden. Returns the way to leave it. */
export function focusWhenShown(element: HTMLElement | null, options?: FocusOptions): () => void {
  let frame = 0;
  let left = FRAMES;
  const look = () => {
    element?.focus(options);
    if (element && document.activeElement !== element && left-- > 0) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}
