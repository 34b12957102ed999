"use client";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useText } from "@/lib/texts/use-text";

const Region = lazy(() => import("sonner").then(({ Toaster }) => ({ default: Toaster })));

/** Long after the first paint, and before the user has pressed anything. */
const REST_MS = 1500;

/** The toast region. It must exist before the first toast, so that a screen reader announces it. */
export function Toaster() {
  const t = useText();
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!rested) return null;
  return (
    <Suspense fallback={null}>
      <Region
        position="bottom-right"
        duration={5000}
        containerAriaLabel={t("Messages")}
        icons={{
          success: <CircleCheck aria-hidden="true" className="size-4 text-ok" />,
          error: <CircleAlert aria-hidden="true" className="size-4 text-bad" />,
          close: <X className="size-3.5" />,
        }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: t("Close"),
          classNames: {
            toast:
              "flex w-full items-center gap-3 rounded-lg bg-raised px-4 py-3 text-sm text-ink shadow-float wide:w-[360px]",
            title: "font-normal",
            content: "min-w-0 flex-1 wrap-anywhere",
            actionButton: "-my-1 rounded-md px-2 py-1.5 font-medium text-brand-ink hover:bg-hover",
            closeButton:
              "order-last -my-1 -mr-1.5 flex size-7 flex-none items-center justify-center rounded-md text-ink-2 hover:bg-hover",
          },
        }}
      />
    </Suspense>
  );
}
