"use client";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { CircleCheck } from "@/components/icons/circle-check";
import { X } from "@/components/icons/x";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { plainToast, regionDrawn, toastLibrary } from "@/components/ui/feedback/toast";
import { toastRegion } from "@/components/ui/feedback/toast-region";
import { IconButton } from "@/components/ui/form/button";
import { whenIdle } from "@/components/ui/late/when-idle";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useStore } from "@/lib/core/shared/store";
import { useText } from "@/lib/texts/use-text";

whenIdle(toastLibrary.prepare);

const looks =
  "flex w-full items-center gap-3 rounded-lg bg-raised px-4 py-3 text-sm text-ink shadow-float wide:w-[360px]";
const actionLooks = "-my-1 rounded-md px-2 py-1.5 font-medium text-brand-ink hover:bg-hover";

/** The toasts. Their live regions exist before the first one, so that a screen reader announces it. */
export function Toaster() {
  return useHydrated() ? createPortal(<Toasts />, toastRegion()) : null;
}

function Toasts() {
  const t = useText();
  const library = useStore(toastLibrary).part;
  useEffect(() => {
    if (library) regionDrawn();
  }, [library]);
  return (
    <>
      <Plain />
      {library && (
        <library.Toaster
          position="bottom-right"
          duration={5000}
          containerAriaLabel={t("Messages")}
          icons={{
            success: <CircleCheck aria-hidden="true" className="size-4 text-ok" />,
            error: <CircleExclamationPoint aria-hidden="true" className="size-4 text-bad" />,
            close: <X className="size-3.5" />,
          }}
          toastOptions={{
            unstyled: true,
            closeButtonAriaLabel: t("Close"),
            classNames: {
              toast: looks,
              title: "font-normal",
              content: "min-w-0 flex-1 wrap-anywhere",
              actionButton: actionLooks,
              closeButton:
                "order-last -my-1 -mr-1.5 flex size-7 flex-none items-center justify-center rounded-md text-ink-2 hover:bg-hover",
            },
          }}
        />
      )}
    </>
  );
}

/** The latest failure, while the library could not be loaded. */
function Plain() {
  const t = useText();
  const plain = useStore(plainToast);
  const end = (then?: () => void) => () => {
    plainToast.set(null);
    then?.();
  };
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-4 left-4 z-50 wide:right-6 wide:bottom-6 wide:left-auto"
    >
      {plain && (
        <div className={looks}>
          <CircleExclamationPoint aria-hidden="true" className="size-4 flex-none text-bad" />
          <p className="min-w-0 flex-1 wrap-anywhere">{plain.text}</p>
          {plain.action && (
            <button type="button" className={actionLooks} onClick={end(plain.action.onClick)}>
              {plain.action.label}
            </button>
          )}
          <IconButton
            label={t("Close")}
            size="sm"
            className="-my-2 -mr-2"
            onClick={end(plain.onClose)}
          >
            <X />
          </IconButton>
        </div>
      )}
    </div>
  );
}
