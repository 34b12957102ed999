/** Whoever opens a chat wants to write. Not where a touch device's keyboard would then cover half of the screen. */
export function focusComposer(): void {
  if (!window.matchMedia("(pointer: fine)").matches) return;
  const field = document.querySelector<HTMLElement>("[data-foot=composer] textarea:enabled");
  field?.focus({ preventScroll: true });
}
