import "server-only";
import { z } from "zod";
import { replayReadable } from "@/lib/runs/loop/replay";
import { NO_USAGE, sumUsage } from "@/lib/usage/shared/sum";
import { finish, type FinishedReply } from "@/lib/chat/reply/finish";
import { db } from "@/lib/core/db/db";
import type { Part, Step } from "@/lib/runs/contract";
import * as runs from "@/lib/runs/service";
import { UNREADABLE } from "@/lib/runs/record/unreadable";
import type { Claimed, GivenUp } from "@/lib/runs/worker/worker";

const Said = z.object({ text: z.string() });

/** Ends a reply that nobody goes on with, with as much of it as can be read, and sets its conversation free. */
export async function giveUp(claimed: Claimed, why: GivenUp): Promise<void> {
  const { me, run } = claimed;
  const row = await db().message.findFirst({
    where: { id: run.messageId!, ownerId: me },
    select: { version: true },
  });
  const written = {
    reply: leftOf(await runs.steps(me, run.id), run.teamId !== null),
    version: row?.version ?? 1,
    summary: null,
  };
  if (run.stopRequested) return finish(claimed, written, "stopped");
  const message =
    why === "unreadable"
      ? UNREADABLE
      : "The server was restarted several times while this was being written.";
  return finish(claimed, written, "failed", { code: "interrupted", message });
}

/** The steps of a team's agents belong to them; those of an agent that was asked are none of the reply. */
function leftOf(steps: Step[], several: boolean): FinishedReply {
  const own = replayReadable(steps.filter((step) => several || step.activation === undefined));
  const calls = own.rounds.flatMap((round) => round.calls);
  return {
    content: several ? "" : own.rounds.map((round) => round.text).join(""),
    reasoning: several ? "" : own.rounds.map((round) => round.reasoning).join(""),
    usage: steps.reduce((all, { usage }) => (usage ? sumUsage(all, usage) : all), NO_USAGE),
    model: "",
    toolCalls: calls.map(({ id, name, arguments: given, outcome }) => ({
      id,
      name,
      arguments: given,
      ...outcome,
    })),
    lastStep: undefined,
    ...(several ? { parts: partsIn(steps) } : {}),
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

/** What an agent had said that did not come to its end. */
const saidBy = ({ activation }: Step, steps: Step[]): string =>
  replayReadable(steps.filter((step) => step.kind !== "agent" && step.activation === activation))
    .rounds.map((round) => round.text)
    .join("");
