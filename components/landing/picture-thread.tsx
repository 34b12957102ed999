import { Check } from "@/components/icons/check";
import type { ReactNode } from "react";
import { Said } from "@/components/ui/said";

type Station = {
  name: string;
  outcome?: ReactNode;
  took?: string;
  state: "done" | "running" | "ahead";
};

const stations: Station[] = [
  {
    name: "Triage",
    outcome: <Said text="6 changes that users will see" />,
    took: "3 s",
    state: "done",
  },
  {
    name: "Scout",
    outcome: (
      <>
        <span className="font-mono">search_docs</span> <Said text="found 4 results" />
      </>
    ),
    took: "5 s",
    state: "done",
  },
  { name: "Ledger", outcome: <Said text="Prices stay the same" />, took: "4 s", state: "done" },
  {
    name: "Quill",
    outcome: <Said text="“Runs now survive a restart: close the tab and come back…”" />,
    took: "8 s",
    state: "running",
  },
  { name: "Redline reviews", state: "ahead" },
];

/** The steps of the task as a timeline. */
export function PictureThread() {
  return (
    <div className="min-w-0 px-5 pt-4 pb-5">
      <p className="text-13 font-semibold">
        <Said text="Release notes for 2.4" />
      </p>
      <div className="mt-3 text-13">
        {stations.map(({ name, outcome, took, state }) => (
          <div key={name} className="group relative flex gap-3 pb-4 last:pb-0">
            <span className="absolute top-5 bottom-0 left-2.25 w-[1.5px] bg-line-strong group-last:hidden" />
            <StateMark state={state} />
            <div className="min-w-0 flex-1">
              <p className={state === "ahead" ? "text-ink-3" : "font-medium"}>
                <Said text={name} />
              </p>
              {outcome && <p className="text-ink-2">{outcome}</p>}
            </div>
            <span className="flex-none text-ink-2">{took}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A tick, three dots, or an empty ring. */
export function StateMark({ state }: Pick<Station, "state">) {
  const circle = "relative inline-flex size-5 flex-none items-center justify-center rounded-full";
  if (state === "ahead")
    return <span className={`${circle} border-[1.5px] border-line-strong bg-surface`} />;
  if (state === "done") {
    return (
      <span className={`${circle} bg-ok-soft text-ok`}>
        <Check className="size-3" strokeWidth={2.5} />
      </span>
    );
  }
  return (
    <span className={`${circle} gap-0.5 bg-brand`}>
      {["", "", "opacity-45"].map((faint, at) => (
        <span key={at} className={`size-[3px] rounded-full bg-on-brand ${faint}`} />
      ))}
    </span>
  );
}
