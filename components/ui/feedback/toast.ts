"use client";
import { Loader } from "@/components/ui/late/loader";
import { Store } from "@/lib/core/shared/store";

type Offer = { label: string; onClick: () => void };
type ToastOptions = {
  /** A single action beside the text. */
  action?: Offer;
  /** Called when the user has closed it, and not chosen the action. */
  onClose?: () => void;
};

/** The library weighs 10 kB, so it is loaded separately: when the page is idle, or for the first toast. */
export const toastLibrary = new Loader(() => import("sonner"));

let tellDrawn: () => void;
const drawn = new Promise<void>((resolve) => (tellDrawn = resolve));
/** The library's region is on the page. */
export const regionDrawn = (): void => tellDrawn();

/** The library once its region is on the page, which does not show earlier toasts; null: it could not be loaded. */
async function withRegion(): Promise<typeof import("sonner") | null> {
  const library = await toastLibrary.want();
  if (library) await drawn;
  return library;
}

/** A failure while not even the library could be loaded: the region shows the latest one itself. */
type PlainToast = ToastOptions & { text: string };
export const plainToast = new Store<PlainToast | null>(null);

/** Confirms an action: five seconds at the bottom, with an undo if that is cheap. */
export function toast(text: string, { action }: ToastOptions = {}): void {
  void withRegion().then((library) => library?.toast.success(text, { action }));
}

/** Shows that something failed: it stays until it is closed, with a retry. Returns a function that closes it. */
export function toastFailure(text: string, { action, onClose }: ToastOptions = {}): () => void {
  let ended = false;
  let end = (): void => undefined;
  const ends = (then?: () => void) => () => {
    if (!ended) then?.();
    ended = true;
  };
  const offer = action && { label: action.label, onClick: ends(action.onClick) };
  const closed = ends(onClose);
  void withRegion().then((library) => {
    if (ended) return;
    if (!library) {
      const plain = { text, action: offer, onClose: closed };
      plainToast.set(plain);
      end = () => plainToast.get() === plain && plainToast.set(null);
      return;
    }
    const id = library.toast.error(text, {
      action: offer,
      onDismiss: closed,
      duration: Infinity,
      closeButton: true,
    });
    end = () => void library.toast.dismiss(id);
  });
  return () => {
    ended = true;
    end();
  };
}
