/** People who open a chat want to write. Not on touch devices, where the keyboard would cover half of the screen. */
export function focusComposer(): void {
  if (!window.matchMedia("(pointer: fine)").matches) return;
  const field = document.querySelector<HTMLElement>("[data-foot=composer] textarea:enabled");
  field?.focus({ preventScroll: true });
}
