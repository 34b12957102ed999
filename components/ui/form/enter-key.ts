import type { KeyboardEvent } from "react";

/**
 * Does this key belong to an input method, such as the Enter that accepts a word in Japanese? Chrome and Firefox report
 * a composition. Safari ends the composition first and only leaves the key code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Enter as a person presses it, which is never the Enter of an input method. */
export const isEnter = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && !isComposing(event);

/**
 * Does this key submit a field of several lines? Enter does with a keyboard, and Shift+Enter starts a new line. An
 * on-screen keyboard has no Shift+Enter, so on touch screens Enter starts a new line and a button submits. Ctrl+Enter
 * and ⌘Enter always submit, also for a tablet with a keyboard.
 */
export function isSubmitKey(event: KeyboardEvent): boolean {
  if (!isEnter(event)) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return !event.shiftKey && !window.matchMedia("(pointer: coarse)").matches;
}
