/** Longer than the list takes to measure a row that it has just drawn, and short of what a person notices. */
const FRAMES = 60;
/** So long the list may still shift what it has measured anew. */
const SETTLING = 6;

/** Gives the focus to an element that the list may still keep hidden. Returns the way to leave it. */
export function focusWhenShown(element: HTMLElement | null, options?: FocusOptions): () => void {
  let frame = 0;
  let left = FRAMES;
  let had = false;
  const look = () => {
    if (!element || (had && document.activeElement !== element)) return;
    if (!had) element.focus(options);
    if (!had && document.activeElement === element) [had, left] = [true, SETTLING];
    if (had && !options?.preventScroll) element.scrollIntoView({ block: "nearest" });
    if (left-- > 0) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}
