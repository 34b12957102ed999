import { Hand } from "lucide-react";
import { runPlace } from "@/components/dashboard/run-place";
import { ButtonLink } from "@/components/ui/button";
import type { LatestRun } from "@/lib/dashboard/contract";
import { useText } from "@/lib/texts/use-text";

/** Runs that can't go on without their person, each with the way to answer. */
export function Waiting({ runs }: { runs: LatestRun[] }) {
  const t = useText();
  return runs.map((run) => (
    <section key={run.run_id} className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warn-line bg-warn-soft px-4 py-3">
      <Hand aria-hidden="true" className="size-5 flex-none text-warn" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-sm font-medium">{t("{agent} needs an answer to go on", { agent: run.agent_name || t("An agent") })}</h2>
        <p className="truncate text-13 text-ink-2" title={run.title}>
          {run.title}
        </p>
      </div>
      <ButtonLink href={runPlace(run)} className="max-wide:w-full">
        {t("Answer")}
        <span className="sr-only">: {run.title}</span>
      </ButtonLink>
    </section>
  ));
}
