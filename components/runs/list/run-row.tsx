"use client";
import { routes } from "@/components/routes";
import { duration } from "@/components/run-timeline/amounts";
import { RunBadge } from "@/components/run-timeline/run-badge";
import { sourceWords } from "@/components/run-timeline/run-words";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { RunSummary } from "@/lib/runs/run/contract";
import { money, number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

/** The columns of the list, shared by its head and its rows; on phones a row has three lines. */
const COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 wide:grid-cols-[7.5rem_minmax(0,1fr)_5rem_5.5rem_4.5rem_5.5rem] wide:px-5";

export function RunColumns() {
  const t = useText();
  const heads = [t("Status"), t("Question"), t("Duration"), t("Tokens"), t("Cost"), t("Started")];
  return (
    // Each value of a row is self-explanatory.
    <div
      aria-hidden="true"
      className={`${COLUMNS} border-b border-line bg-subtle py-2 text-13 font-medium text-ink-2 max-wide:hidden`}
    >
      {heads.map((head, at) => (
        <span key={head} className={at > 1 ? "text-right" : undefined}>
          {head}
        </span>
      ))}
    </div>
  );
}

type Props = {
  run: RunSummary;
  names: ReadonlyMap<string, string>;
  teams: ReadonlyMap<string, string>;
};

/** One run: how it ended, its input, its agents, and its usage. */
export function RunRow({ run, names, teams }: Props) {
  const t = useText();
  const { kind, status, usage, started_at: started, finished_at: ended } = run;
  const agent = names.get(run.agent_id) ?? t("Deleted agent");
  const who = teams.get(run.team_id ?? "") ?? agent;
  const title = run.question || run.title || t("Run of {agent}", { agent });
  const cell = "text-13 text-ink-2 tabular-nums wide:text-right";
  return (
    <li
      className={`${COLUMNS} relative items-center gap-y-1 border-b border-line py-3 last:border-0 hover:bg-hover`}
    >
      <span className="max-wide:order-1">
        <RunBadge status={status} />
      </span>
      <div className="min-w-0 max-wide:order-3 max-wide:col-span-2">
        <Link
          href={routes.programRun(run.run_id)}
          title={title}
          className="block truncate font-medium -outline-offset-2! after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="truncate text-13 text-ink-2">
          {who} · {sourceWords(t)[kind]}
        </p>
      </div>
      <div className="contents max-wide:order-4 max-wide:col-span-2 max-wide:flex max-wide:gap-x-3">
        <span className={cell}>
          <Named name={t("Duration")} />
          {ended && duration(Date.parse(ended) - Date.parse(started))}
        </span>
        <span className={cell}>
          <Named name={t("Tokens")} />
          {usage.total_tokens > 0 && number(usage.total_tokens)}
          <span className="wide:hidden"> {usage.total_tokens > 0 && t("tokens")}</span>
        </span>
        <span className={cell}>
          <Named name={t("Cost")} />
          {usage.cost > 0 && money(usage.cost)}
        </span>
      </div>
      <span className="text-right text-13 text-ink-2 tabular-nums max-wide:order-2">
        <RelativeTime iso={started} />
      </span>
    </li>
  );
}

const Named = ({ name }: { name: string }) => <span className="sr-only">{name}: </span>;
