import "server-only";
import * as z from "zod";
import { read } from "@/lib/core/db/statements";
import { citedIn } from "@/lib/runs/agent/cited";
import { madeIn } from "@/lib/files/agents/made-files";
import type { Part, Step } from "@/lib/runs/run/contract";
import { STOPPED } from "@/lib/runs/engine/failures";
import { replayed, shownCall, type PlanEnd } from "@/lib/runs/engine/plan-end";
import { cutUsageOf } from "@/lib/runs/run/cut-usage";
import { replayReadable } from "@/lib/runs/agent/replay";
import { FAULTY, UNREADABLE } from "@/lib/runs/run/unreadable";
import * as runs from "@/lib/runs/worker/service";
import type { Claimed, GivenUp } from "@/lib/runs/worker/worker";
import { sumUsage, totalUsage } from "@/lib/usage/sum";
import { failure } from "@/lib/runs/run/failure";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

const Said = z.object({ text: z.string() });

/**
 * The end of a run that is given up: as much of its work as can be read. `interrupted`: the message for a run that was
 * interrupted too often.
 */
export async function abandonedEnd(
  { me, run }: Claimed,
  why: GivenUp,
  interrupted: SentenceOrText,
  inline: boolean,
): Promise<PlanEnd> {
  const steps = await runs.steps(me, run.id);
  // The steps of a team's agents belong to those agents; in an inline plan, steps of a delegated agent are not the
  // plan's own.
  const own = replayed(replayReadable(steps.filter((step) => !inline || !step.activation)));
  const sentence = typeof interrupted === "string" ? { text: interrupted } : interrupted;
  const reason = { "cut too often": sentence, unreadable: UNREADABLE, faulty: FAULTY }[why];
  const isStopped = await runs.stopWanted(me, run.id);
  const cut = await read((query) => cutUsageOf(query, run.id));
  return {
    ...(isStopped
      ? { status: "stopped", error: STOPPED }
      : { status: "failed", error: failure("interrupted", reason) }),
    content: inline ? own.content : "",
    reasoning: inline ? own.reasoning : "",
    parts: inline ? [] : partsIn(steps),
    toolCalls: own.calls.map(shownCall),
    files: await madeIn(me, { runId: run.id }),
    sources: citedIn(steps),
    model: "",
    usage: sumUsage(totalUsage(steps), cut),
    handed: [],
    full: false,
  };
}

const partsIn = (steps: Step[]): Part[] =>
  steps
    .filter((step) => step.kind === "agent" && step.activation !== undefined)
    .map((work) => ({
      activation: work.activation!,
      agent_id: work.agent_id,
      name: work.name,
      content: Said.safeParse(work.output).data?.text ?? saidBy(work, steps),
    }))
    .filter((part) => part.content !== "");

/** The text of an agent that did not finish. */
const saidBy = ({ activation }: Step, steps: Step[]): string =>
  replayed(
    replayReadable(steps.filter((step) => step.kind !== "agent" && step.activation === activation)),
  ).content;
