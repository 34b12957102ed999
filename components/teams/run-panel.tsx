"use client";
import { useState } from "react";
import { Markdown } from "@/components/markdown/markdown";
import { duration } from "@/components/run-timeline/amounts";
import { Since } from "@/components/run-timeline/thread/since";
import type { TimelineStep } from "@/components/run-timeline/thread/timeline";
import { ToolCards } from "@/components/run-timeline/thread/tool-card";
import { WaitingRun } from "@/components/run-timeline/waiting/waiting-run";
import { PanelHead } from "@/components/teams/graph/side-panel";
import type { NameOf } from "@/components/teams/graph/use-words";
import { listed } from "@/components/teams/list/listed";
import { giversOf } from "@/components/teams/givers";
import { PromptView } from "@/components/run-timeline/thread/prompt-view";
import { lineOf } from "@/components/teams/use-run-nodes";
import type { TeamRun } from "@/components/teams/use-team-run";
import { AgentAvatar } from "@/components/ui/avatar";
import { SelectInput } from "@/components/ui/form/input";
import { Segmented, SegmentPanel } from "@/components/ui/page/tabs";
import { money, number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

type View = "answer" | "prompt" | "tools";
type Props = {
  node: string;
  /** Whether its reply is the result of the run. */
  isResult: boolean;
  teamRun: TeamRun;
  nameOf: NameOf;
  names: ReadonlyMap<string, string>;
  onClose: () => void;
};

/** An agent's prompt, output and tool calls in a run; each turn, if it worked several times. */
export function RunPanel({
  node,
  isResult,
  teamRun: { run, stations, works, live },
  nameOf,
  names,
  onClose,
}: Props) {
  const t = useText();
  const [view, setView] = useState<View>("answer");
  const [turn, setTurn] = useState<number | null>(null);
  const turns = stations.filter((each) => each.agentId === node);
  const station = turns[turn ?? turns.length - 1] ?? turns.at(-1);
  const avatar = <AgentAvatar id={node} name={nameOf(node)} size={32} />;
  if (!run || !station) {
    return (
      <>
        <PanelHead
          avatar={avatar}
          title={nameOf(node)}
          line={t("Not part of this run")}
          onClose={onClose}
        />
        <p className="p-5 text-ink-2">{t("Its prompt, reply and tools appear here.")}</p>
      </>
    );
  }
  return (
    <>
      <PanelHead
        avatar={avatar}
        title={nameOf(node)}
        line={<HeadLine station={station} />}
        onClose={onClose}
      />
      <div className="flex-1 overflow-y-auto p-5">
        {turns.length > 1 && (
          <Turns count={turns.length} value={turns.indexOf(station)} onChange={setTurn} />
        )}
        {station.state === "waiting" && (
          <div className="mb-4">
            <WaitingRun run={run} view={live.view} activation={station.key} names={names} />
          </div>
        )}
        <Segmented
          wide
          label={t("Details")}
          value={view}
          onChange={setView}
          items={[
            { value: "answer", label: isResult ? t("Result") : t("Reply") },
            { value: "prompt", label: t("Prompt") },
            { value: "tools", label: t("Tools") },
          ]}
        >
          <Views station={station} runId={run.run_id} />
        </Segmented>
      </div>
      <Foot station={station} works={works} nameOf={nameOf} />
    </>
  );
}

function Turns({
  count: turns,
  value,
  onChange,
}: {
  count: number;
  value: number;
  onChange: (turn: number) => void;
}) {
  const t = useText();
  return (
    <div className="mb-3">
      <SelectInput
        scale="sm"
        aria-label={t("Turn")}
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {Array.from({ length: turns }, (_, at) => (
          <option key={at} value={at}>
            {t("Turn {turn} of {count}", { turn: at + 1, count: turns })}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}

function HeadLine({ station }: { station: TimelineStep }) {
  const t = useText();
  const say = useSentence();
  if (station.state === "running" && station.started) {
    return (
      <span className="text-brand-ink">
        {lineOf(t, say, station)}, <Since iso={station.started} />
      </span>
    );
  }
  if (station.state !== "done") return lineOf(t, say, station);
  return station.started && station.ended
    ? t("Done in {time}", {
        time: duration(Date.parse(station.ended) - Date.parse(station.started)),
      })
    : t("Done");
}

function Views({ station, runId }: { station: TimelineStep; runId: string }) {
  const t = useText();
  const say = useSentence();
  const writing = station.state === "running";
  const answer = writing ? station.writing : station.said;
  const none = (words: string) => <p className="text-ink-2">{words}</p>;
  return (
    <>
      <SegmentPanel value="answer" className="pt-4">
        {station.state === "failed" && station.error && (
          <p className="mb-3 wrap-anywhere text-bad">{say(station.error)}</p>
        )}
        {answer ? (
          <Markdown text={answer} streaming={writing} />
        ) : (
          none(writing ? t("Nothing said yet.") : t("No reply."))
        )}
      </SegmentPanel>
      <SegmentPanel value="prompt" className="pt-4">
        {station.activation ? (
          <PromptView runId={runId} activation={station.activation} />
        ) : (
          none(t("No prompt was stored."))
        )}
      </SegmentPanel>
      <SegmentPanel value="tools" className="pt-4">
        {station.calls.length ? (
          <ToolCards
            calls={station.calls}
            running={writing || station.state === "waiting"}
            waitingFor={
              station.state === "waiting"
                ? station.calls.findLast((call) => call.ok === undefined)?.id
                : undefined
            }
          />
        ) : (
          none(t("No tools used."))
        )}
      </SegmentPanel>
    </>
  );
}

function Foot({
  station,
  works,
  nameOf,
}: {
  station: TimelineStep;
  works: TeamRun["works"];
  nameOf: NameOf;
}) {
  const t = useText();
  const own = works.find((work) => work.activation === station.key);
  const givers = own ? giversOf(works, own).map(nameOf) : [];
  const price = station.cost > 0 ? money(station.cost) : "";
  const rows = [
    ...(givers.length ? [[t("Received from"), listed(givers)] as const] : []),
    [t("Tokens"), number(station.tokens)] as const,
    ...(price ? [[t("Cost"), price] as const] : []),
  ];
  return (
    <dl className="flex-none space-y-1.5 border-t border-line px-5 py-3.5 text-13">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="flex-none text-ink-2">{name}</dt>
          <dd className="min-w-0 truncate" title={value}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
