import { cx } from "class-variance-authority";
import { Check } from "@/components/icons/check";
import { ChevronRight } from "@/components/icons/chevron-right";
import { Hand } from "@/components/icons/hand";
import { X } from "@/components/icons/x";
import { useMemo, useState, type ReactNode } from "react";
import { MAX_COLOURED, useColoured } from "@/components/markdown/use-coloured";
import { Spinner } from "@/components/ui/feedback/spinner";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { ToolCall } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

const Progress = lazyPart(
  () =>
    import("@/components/run-timeline/thread/call-progress").then((part) => part.CallProgressBar),
  { ahead: false },
);
const CallFiles = lazyPart(
  () => import("@/components/files/call-files").then((part) => part.CallFiles),
  { ahead: false },
);

/** More than this are collapsed into one line. */
const SHOWN = 3;

type Props = {
  calls: ToolCall[];
  running: boolean;
  /** The call that waits for the user. */
  waitingFor?: string;
};

export function ToolCards({ calls, running, waitingFor }: Props) {
  const t = useText();
  if (calls.length === 0) return null;
  const cards = calls.map((call) => (
    <ToolCard key={call.id} call={call} running={running} waiting={call.id === waitingFor} />
  ));
  if (calls.length <= SHOWN || running) return <div className="flex flex-col gap-2">{cards}</div>;
  return (
    <details className="group/all">
      <summary className="flex h-9.5 items-center gap-2 rounded-lg border border-line px-3 text-13 text-ink-2 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          {t({ one: "Used {count} tool", other: "Used {count} tools" }, { count: calls.length })}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 group-open/all:rotate-90" />
      </summary>
      <div className="mt-2 flex flex-col gap-2">{cards}</div>
    </details>
  );
}

function ToolCard({
  call,
  running,
  waiting,
}: {
  call: ToolCall;
  running: boolean;
  waiting: boolean;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const failed = call.ok === false;
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex h-9.5 items-center gap-2 px-3 text-13 -outline-offset-2! hover:bg-hover [&::-webkit-details-marker]:hidden">
          <State call={call} running={running} waiting={waiting} />
          <code className="flex-none font-mono font-medium">{call.name}</code>
          <span className={cx("min-w-0 flex-1 truncate", failed ? "text-bad" : "text-ink-2")}>
            {failed ? call.result : inShort(call.arguments)}
          </span>
          {/* A call answered by the user has no duration. */}
          {call.duration_ms ? (
            <span className="flex-none text-ink-2">{time(call.duration_ms)}</span>
          ) : null}
          <ChevronRight aria-hidden="true" className="size-4 text-ink-2 group-open:rotate-90" />
        </summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-line bg-subtle px-3 py-2.5 text-13">
          <Row name={t("Arguments")}>
            <Value content={call.arguments} coloured={open} />
          </Row>
          {/* A call whose result was omitted or is empty shows none. */}
          {call.result && (
            <Row name={failed ? t("Error") : t("Result")}>
              {failed ? call.result : <Value content={call.result} coloured={open} />}
            </Row>
          )}
        </dl>
      </details>
      {call.progress && running && call.ok === undefined && <Progress of={call.progress} />}
      {call.files && call.files.length > 0 && <CallFiles files={call.files} />}
    </div>
  );
}

function State({ call, running, waiting }: { call: ToolCall; running: boolean; waiting: boolean }) {
  const t = useText();
  if (waiting) return <Hand role="img" aria-label={t("Needs you")} className="size-4 text-warn" />;
  if (call.ok === true)
    return <Check role="img" aria-label={t("Done")} className="size-4 text-ok" />;
  if (call.ok === false || !running)
    return (
      <X
        role="img"
        aria-label={running ? t("Failed") : t("Incomplete")}
        className="size-4 text-bad"
      />
    );
  return <Spinner label={t("Running")} size={16} />;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="max-h-80 overflow-y-auto font-mono whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </dd>
    </>
  );
}

/** JSON is formatted and coloured; anything else is shown as received. */
function Value({ content: value, coloured }: { content: unknown; coloured: boolean }) {
  const json = useMemo(() => laidOut(value), [value]);
  const colouredJson = useColoured(json ?? "", "json", coloured && json !== null);
  return json === null ? String(value) : colouredJson;
}

function laidOut(value: unknown): string | null {
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  if (value.length > MAX_COLOURED || !/^\s*[{[]/.test(value)) return null;
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return null;
  }
}

const text = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** A single value, or `name: value` for each. */
function inShort(content: unknown): string {
  if (typeof content !== "object" || content === null) return content === null ? "" : text(content);
  const entries = Object.entries(content);
  return entries.length === 1
    ? text(entries[0]?.[1])
    : entries.map(([name, value]) => `${name}: ${text(value)}`).join(", ");
}

const time = (ms: number): string =>
  ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
