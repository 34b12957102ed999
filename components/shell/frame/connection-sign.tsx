"use client";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { useEffect, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { Spinner } from "@/components/ui/feedback/spinner";
import { Button } from "@/components/ui/form/button";
import { prepareAgain } from "@/components/ui/late/when-idle";
import { away, noteSilence, upgraded } from "@/lib/core/http/browser/connection";
import { useStore } from "@/lib/core/shared/store";
import { useText } from "@/lib/texts/use-text";

/**
 * Below the top bar: the server is unreachable, or runs a newer version than this page. On narrow screens it is a strip
 * of the frame, since it would cover the page's title.
 */
export function ConnectionSign() {
  const t = useText();
  const isAway = useStore(away);
  const isUpgraded = useStore(upgraded);
  useBack();
  return (
    <div
      role="status"
      className="pointer-events-none z-40 flex justify-center wide:fixed wide:inset-x-4 wide:top-[calc(var(--topbar)+8px)]"
    >
      {isAway ? (
        <Pill>
          <Spinner label="" size={14} className="text-ink-2" />
          {t("Reconnecting…")}
          <span className="sr-only">
            {t("Can't reach the server. What you see may be out of date.")}
          </span>
        </Pill>
      ) : (
        isUpgraded && (
          <Pill>
            {t("A new version is available.")}
            <Button
              size="sm"
              className="-my-1 -mr-2.5"
              icon={<RefreshCw aria-hidden="true" />}
              onClick={() => window.location.reload()}
            >
              {t("Reload")}
            </Button>
          </Pill>
        )
      )}
    </div>
  );
}

function Pill({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-auto flex min-h-9 items-center gap-2.5 border-line-strong bg-raised px-3.5 py-1.5 text-13 font-medium text-ink max-wide:w-full max-wide:justify-center max-wide:border-b wide:rounded-lg wide:border wide:shadow-float [animation:fade-in_var(--t-2)_var(--ease)]">
      {children}
    </div>
  );
}

/** Refreshes everything on the page when the server is back, and checks it when the browser has lost its network. */
function useBack(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const stop = away.subscribe(() => {
      if (away.get()) return;
      prepareAgain();
      void mutate(() => true);
    });
    window.addEventListener("offline", noteSilence);
    return () => {
      stop();
      window.removeEventListener("offline", noteSilence);
    };
  }, [mutate]);
}
