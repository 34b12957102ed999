/** Longer than the list takes to measure a newly rendered row, and shorter than a user would notice. */
const FRAMES = 60;
/** How many frames the list may still shift after measuring again. */
const SETTLING = 6;

/** Focuses an element that the list may still keep hidden. Returns a function that cancels this. */
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
