"use client";

type Offer = { label: string; onClick: () => void };
/** A single action beside the text. */
type ToastOptions = { action?: Offer };

/**
 * The library weighs 10 kB, so it is loaded separately (by components/ui/feedback/toaster.tsx, when the page is idle).
 */
const machinery = () => import("sonner");

/** Confirms an action: five seconds at the bottom, with an undo where that is cheap. */
export function toast(text: string, { action }: ToastOptions = {}): void {
  void machinery().then(({ toast: show }) => show.success(text, { action }));
}

/** Shows that something failed: it stays until it is closed, with a retry. */
export function toastFailure(text: string, { action }: ToastOptions = {}): void {
  void machinery().then(({ toast: show }) =>
    show.error(text, { action, duration: Infinity, closeButton: true }),
  );
}
