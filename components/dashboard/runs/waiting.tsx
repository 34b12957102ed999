import { Hand } from "lucide-react";
import { runPlace } from "@/components/dashboard/runs/run-place";
import { INBOX } from "@/components/shell/places";
import { Button, ButtonLink } from "@/components/ui/form/button";
import type { LatestRun } from "@/lib/dashboard/contract";
import { number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** Runs that can't go on without their person, each with the way to answer. Of `count` these are the first. */
export function Waiting({ runs, count }: { runs: LatestRun[]; count: number }) {
  const t = useText();
  return (
    <>
      {runs.map((run) => (
        <Card key={run.run_id} run={run} />
      ))}
      {count > runs.length && (
        <p className="-mt-2 wide:-mt-4">
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            popoverTarget={INBOX}
            aria-haspopup="dialog"
          >
            {t("and {count} more", { count: number(count - runs.length) })}
            <span className="sr-only"> {t("in the inbox")}</span>
          </Button>
        </p>
      )}
    </>
  );
}

function Card({ run }: { run: LatestRun }) {
  const t = useText();
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warn-line bg-warn-soft px-4 py-3">
      <Hand aria-hidden="true" className="size-5 flex-none text-warn" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-sm font-medium">
          {t("{agent} needs an answer to go on", { agent: run.agent_name || t("An agent") })}
        </h2>
        <p className="truncate text-13 text-ink-2" title={run.title}>
          {run.title}
        </p>
      </div>
      <ButtonLink href={runPlace(run)} className="max-wide:w-full">
        {t("Answer")}
        <span className="sr-only">: {run.title}</span>
      </ButtonLink>
    </section>
  );
}
