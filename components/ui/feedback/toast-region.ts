"use client";

let region: HTMLElement | undefined;
/** The modal dialogs that are open, the last one on top. */
const dialogs: HTMLElement[] = [];

/**
 * The element that contains the toasts: at the end of the page, or inside the top modal dialog. Whatever is outside of a modal
 * dialog can be neither clicked nor focused, and a press on it closes the dialog. As a popover it is placed by the window,
 * not by a dialog that is transformed.
 */
export function toastRegion(): HTMLElement {
  if (region) return region;
  region = document.createElement("div");
  region.popover = "manual";
  region.dataset.toasts = ""; // always open: what closes on Escape only when no popover is open must not count it
  region.className = "inset-auto m-0 size-0 overflow-visible border-0 bg-transparent p-0 text-ink";
  putInPlace(region);
  return region;
}

function putInPlace(element: HTMLElement): void {
  const place = dialogs.at(-1) ?? document.body;
  if (element.parentElement === place) return;
  place.append(element); // hides a popover
  if ("showPopover" in element) element.showPopover(); // older browsers show it like any other element
}

/** A ref for an empty element at the end of a modal dialog: toasts are inside while it is open. */
export function holdsToasts(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  dialogs.push(place);
  putInPlace(toastRegion());
  return () => {
    dialogs.splice(dialogs.indexOf(place), 1);
    putInPlace(toastRegion());
  };
}
