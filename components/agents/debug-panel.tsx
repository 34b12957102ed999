"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { ProbeRow } from "@/components/agents/probe-row";
import { store, useStored } from "@/components/shell/stored-preferences";
import { useText } from "@/lib/texts/use-text";

/** Whether it was closed, in this browser. */
const ENTRY = "debug-panel";

/** SPEC section 2: visible; calls four URLs from this browser, and shows the responses. */
export function DebugPanel({ directAddress }: { directAddress: string }) {
  const t = useText();
  const open = useStored(ENTRY) !== "closed";
  return (
    <details
      open={open}
      onToggle={({ currentTarget: now }) =>
        now.open !== open && store(ENTRY, now.open ? "open" : "closed")
      }
      className="group mt-8 rounded-xl border border-line bg-subtle"
    >
      <summary className="flex min-h-12 items-center gap-2.5 rounded-xl px-5 -outline-offset-2! [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 flex-none text-ink-2 group-open:rotate-90"
        />
        <h2 className="text-sm font-medium">{t("Debug panel")}</h2>
        <span className="min-w-0 truncate text-13 text-ink-2 max-wide:sr-only">
          {t("Connectivity tests for this browser and server")}
        </span>
      </summary>
      <ul
        aria-label={t("Connectivity tests")}
        className="divide-y divide-line border-t border-line px-5"
      >
        <ProbeRow
          address="/api/health"
          name="/api/health"
          what={t("Status of the server, database and model")}
        />
        <ProbeRow
          address="/api/agents"
          name="/api/agents"
          what={t("Your agents, as returned to this session")}
        />
        <ProbeRow address="/test" name="/test" what={t("A minimal server response")} />
        <ProbeRow address={directAddress} name={t("Direct URL")} what={directAddress} />
      </ul>
    </details>
  );
}
