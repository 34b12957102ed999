"use client";
import { Search } from "@/components/icons/search";
import { useRef, useState } from "react";
import { statusWords } from "@/components/run-timeline/run-words";
import { RunsNotLoaded } from "@/components/runs/list/runs-not-loaded";
import { routes } from "@/components/routes";
import { Faces } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Button } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { useAgentNames } from "@/lib/agents/client";
import { useRunPages } from "@/lib/runs/browser/run-pages";
import type { RunSummary } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

/** A search starts when typing pauses. */
const PAUSE_MS = 200;
const MOST = 20;

type Props = { id: string; onClose: () => void };

/** The person's latest ended runs, searchable: choosing one compares it with this one. */
export function ChooseRun({ id, onClose }: Props) {
  const t = useText();
  const [q, setQ] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { rows, error, loading, again } = useRunPages(q ? { q } : {});
  const others = rows?.filter((run) => run.run_id !== id && run.finished_at).slice(0, MOST);
  return (
    <div className="mt-4">
      <TextInput
        type="search"
        scale="sm"
        // It loads after its dialog, which had no field to focus then.
        autoFocus
        maxLength={200}
        start={<Search aria-hidden="true" />}
        aria-label={t("Search runs")}
        placeholder={t("Search runs")}
        onChange={(event) => {
          const words = event.target.value.trim();
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setQ(words), PAUSE_MS);
        }}
      />
      <div className="mt-2 h-72 overflow-y-auto">
        <Faces
          loading={loading && !rows}
          error={error}
          empty={others?.length === 0}
          skeleton={
            <div className="space-y-4 py-2">
              <SkeletonRows
                rows={5}
                className="h-9"
                mark="hidden"
                words={["h-3 w-3/5", "h-3 w-32"]}
              />
            </div>
          }
          failed={<RunsNotLoaded error={error} onRetry={() => void again()} />}
          whenEmpty={<p className="py-2 text-13 text-ink-2">{t("No other runs match.")}</p>}
        >
          <ul>
            {others?.map((run) => (
              <Row key={run.run_id} id={id} run={run} onClose={onClose} />
            ))}
          </ul>
        </Faces>
      </div>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </div>
    </div>
  );
}

function Row({ id, run, onClose }: Props & { run: RunSummary }) {
  const t = useText();
  const agent = useAgentNames().get(run.agent_id) ?? t("Deleted agent");
  return (
    <li className="relative rounded-lg px-2 py-1.5 hover:bg-hover">
      <Link
        href={routes.comparedRuns(id, run.run_id)}
        onNavigate={onClose}
        className="block truncate -outline-offset-2! after:absolute after:inset-0"
      >
        {run.question || run.title || agent}
      </Link>
      <p className="truncate text-13 text-ink-2">
        {agent} · {statusWords(t)[run.status]} · <RelativeTime iso={run.started_at} />
      </p>
    </li>
  );
}
