"use client";
import * as Dialog from "@radix-ui/react-dialog";
import { X } from "@/components/icons/x";
import { useRef, type FormEvent, type ReactNode, type RefObject } from "react";
import { holdsTab } from "@/components/ui/code/code-field";
import { holdsToasts } from "@/components/ui/feedback/toast-region";
import { IconButton } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Props = {
  title: string;
  /** Secondary text beside the title. */
  about?: string;
  /** The step indicator. */
  head: ReactNode;
  foot: ReactNode;
  /** Stays visible above the footer while the rest scrolls, unless the window is too low. */
  dock?: ReactNode;
  /** Called on Esc, the close button, or a click outside. */
  onDismiss: () => void;
  /** Called on Enter, or on the submit button. */
  onSubmit: () => void;
  children: ReactNode;
};

/** The 960 px dialog: full screen on phones, its header and footer always visible. */
export function WizardFrame({
  title,
  about,
  head,
  foot,
  dock,
  onDismiss,
  onSubmit,
  children,
}: Props) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const focus = useFocusBorrowed(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The agent's form is an ancestor in React's tree, if not in the document: the event would bubble to it.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDismiss()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:[animation:fade-in_var(--t-3)_var(--ease)]" />
        {/* The same z-index as the scrim: a confirmation opened on top comes later in the document, and covers it. */}
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => holdsTab(event) && event.preventDefault()}
          onOpenAutoFocus={focus.begin}
          onCloseAutoFocus={focus.end}
          className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-raised shadow-dialog wide:inset-x-4 wide:top-1/2 wide:bottom-auto wide:mx-auto wide:h-[min(820px,calc(100dvh-48px))] wide:max-w-[960px] wide:-translate-y-1/2 wide:rounded-xl data-[state=open]:[animation:fade-in_var(--t-3)_var(--ease)]"
        >
          <div className="border-b border-line px-4 py-4 wide:px-6 wide:pt-5">
            <div className="mb-3 flex items-center justify-between gap-3">
              <div className="flex min-w-0 flex-1 items-baseline gap-3">
                <Dialog.Title className="min-w-0 truncate text-xl">{title}</Dialog.Title>
                {about && <p className="min-w-0 flex-1 basis-16 truncate text-ink-2">{about}</p>}
              </div>
              <IconButton label={t("Close")} className="-mr-2" onClick={onDismiss}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            {head}
          </div>
          <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain tall:overflow-hidden">
              <div className="tall:min-h-0 tall:flex-1 tall:overflow-y-auto tall:overscroll-contain">
                {children}
              </div>
              {dock}
            </div>
            <div className="flex items-center gap-2 border-t border-line px-4 py-3.5 wide:px-6">
              {foot}
            </div>
          </form>
          <div ref={holdsToasts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Focuses the first field; closing returns the focus to whatever opened the dialog. */
function useFocusBorrowed(form: RefObject<HTMLFormElement | null>) {
  const opener = useRef<Element | null>(null);
  return {
    begin(event: Event): void {
      opener.current = document.activeElement;
      event.preventDefault();
      form.current?.querySelector<HTMLElement>("input[name=tool-name]")?.focus();
    },
    end(event: Event): void {
      event.preventDefault();
      const back = opener.current?.isConnected ? opener.current : document.querySelector("main");
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
}
