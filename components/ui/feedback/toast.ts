"use client";

type Offer = { label: string; onClick: () => void };
/** What may stand beside the words: one thing to press. */
type ToastOptions = { action?: Offer };

/** The machinery weighs 10 kB, so it comes apart from the page (components/ui/feedback/toaster.tsx loads it when the page rests). */
const machinery = () => import("sonner");

/** Confirms what was done: five seconds at the bottom, with a way to undo it where that is light. */
export function toast(text: string, { action }: ToastOptions = {}): void {
  void machinery().then(({ toast: show }) => show.success(text, { action }));
}

/** Tells that something failed: it stays until it is closed, with a way to try again. */
export function toastFailure(text: string, { action }: ToastOptions = {}): void {
  void machinery().then(({ toast: show }) =>
    show.error(text, { action, duration: Infinity, closeButton: true }),
  );
}
