"use client";
import * as Dialog from "@radix-ui/react-dialog";
import { cx } from "class-variance-authority";
import { useRef } from "react";
import { X } from "@/components/icons/x";
import { Alert } from "@/components/ui/feedback/alert";
import { holdsToasts } from "@/components/ui/feedback/toast-region";
import { Button, IconButton } from "@/components/ui/form/button";
import type { ConfirmProps, DrawerProps, FormDialogProps } from "@/components/ui/dialog/dialog";
import { useText } from "@/lib/texts/use-text";

const scrim =
  "fixed inset-0 z-50 bg-scrim data-[state=open]:[animation:fade-in_var(--t-3)_var(--ease)] data-[state=closed]:[animation:fade-out_var(--t-2)_var(--ease)_forwards]";
const leave = "data-[state=closed]:[animation:fade-out_var(--t-2)_var(--ease)_forwards]";

/**
 * Without a trigger of its own, Radix returns the focus to nothing on closing; so the previously focused element is
 * stored.
 */
function useFocusReturn(first?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  const stopWaiting = useRef<() => void>(undefined);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const wanted = first?.();
      if (!wanted) return;
      event.preventDefault();
      wanted.focus();
      if (!wanted.matches(FIELDS)) stopWaiting.current = whenFieldComes(wanted, first!);
    },
    onCloseAutoFocus: (event: Event) => {
      stopWaiting.current?.();
      event.preventDefault();
      const back = opener.current?.isConnected ? opener.current : document.querySelector("main");
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
}

const FIELDS = "input:not([type=hidden]), select, textarea";

/** The first field of a form, or the dialog itself until there is one: its script may still be loading. */
const firstField = (box: HTMLElement | null, fields = FIELDS): HTMLElement | null =>
  box?.querySelector<HTMLElement>(fields) ?? box;

/** Moves the focus from the box into its first field once there is one, unless the user has moved it meanwhile. */
function whenFieldComes(box: HTMLElement, first: () => HTMLElement | null): () => void {
  const observer = new MutationObserver(() => {
    const wanted = first();
    if (document.activeElement !== box) return observer.disconnect();
    if (!wanted || wanted === box) return;
    observer.disconnect();
    wanted.focus();
  });
  observer.observe(box, { childList: true, subtree: true });
  return () => observer.disconnect();
}

export function ConfirmPart({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel: stay,
  destroys = true,
  busy = false,
  error,
  onConfirm,
}: ConfirmProps) {
  const t = useText();
  const cancel = useRef<HTMLButtonElement>(null);
  const focus = useFocusReturn(() => cancel.current);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim} />
        <Dialog.Content
          role="alertdialog"
          {...focus}
          className={cx(
            "fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[85dvh] max-w-[440px] -translate-y-1/2 overflow-y-auto rounded-xl bg-raised p-6 wrap-anywhere shadow-dialog",
            "data-[state=open]:[animation:fade-in_var(--t-3)_var(--ease)]",
            leave,
          )}
        >
          <Dialog.Title className="text-base">{title}</Dialog.Title>
          <Dialog.Description asChild>
            <div className="mt-1 max-w-[44ch] text-pretty text-ink-2">{children}</div>
          </Dialog.Description>
          {error && (
            <Alert tone="bad" className="mt-4">
              {error}
            </Alert>
          )}
          <div className="mt-5 flex justify-end gap-2">
            <Button ref={cancel} onClick={() => onOpenChange(false)}>
              {stay ?? t("Cancel")}
            </Button>
            <Button variant={destroys ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
          <div ref={holdsToasts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function FormPart({
  open,
  onOpenChange,
  title,
  text,
  closable = true,
  children,
}: FormDialogProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocusReturn(() => firstField(box.current));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim} />
        <Dialog.Content
          ref={box}
          {...focus}
          {...(text ? {} : { "aria-describedby": undefined })}
          className={cx(
            "fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-32px)] max-w-[440px] -translate-y-1/2 overflow-y-auto rounded-xl bg-raised p-6 wrap-anywhere shadow-dialog",
            "data-[state=open]:[animation:fade-in_var(--t-3)_var(--ease)]",
            leave,
          )}
        >
          <Dialog.Title className={cx("text-base", closable && "pr-8")}>{title}</Dialog.Title>
          {text && (
            <Dialog.Description className="mt-1 text-pretty text-ink-2">{text}</Dialog.Description>
          )}
          {children}
          {closable && (
            <Dialog.Close asChild>
              <IconButton label={t("Close")} className="absolute! top-4 right-4">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          )}
          <div ref={holdsToasts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const FORM_FIELDS = FIELDS.replace(/(^|, )/g, "$1form ");

export function DrawerPart({
  open,
  onOpenChange,
  label,
  side,
  roomy,
  asksFirst = false,
  children,
}: DrawerProps) {
  const box = useRef<HTMLDivElement>(null);
  // Fields come before the close button.
  const focus = useFocusReturn(asksFirst ? () => firstField(box.current, FORM_FIELDS) : undefined);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim} />
        <Dialog.Content
          ref={box}
          {...focus}
          aria-describedby={undefined}
          className={cx(
            "fixed inset-y-0 z-50 flex flex-col overflow-y-auto overscroll-contain bg-raised shadow-dialog",
            side === "left"
              ? "left-0 max-w-[calc(100vw-48px)] data-[state=open]:[animation:from-left_var(--t-3)_var(--ease)]"
              : "right-0 w-full data-[state=open]:[animation:from-right_var(--t-3)_var(--ease)]",
            side === "left" && (roomy ? "w-80" : "w-72"),
            side === "right" && (roomy ? "wide:w-[min(760px,80vw)]" : "wide:w-[480px]"),
            leave,
          )}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
          <div ref={holdsToasts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
