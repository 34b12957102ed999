import "server-only";
import type { Agent } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import { emitRunChange } from "@/lib/chat/reply/program-reply";
import { sizeOfContent, textMessage } from "@/lib/core/model/content";
import { tokens } from "@/lib/core/model/tokens";
import { finish, type ProgramInput } from "@/lib/openai-api/run/finish";
import { findRequest } from "@/lib/openai-api/run/request-row";
import { wishOf, workIn, type ProgramWork } from "@/lib/openai-api/run/work";
import { executorOf, type RunHandler } from "@/lib/runs/engine/executor";
import { planOf } from "@/lib/runs/run/plan-schema";
import { fitContext } from "@/lib/runs/agent/context/fit-context";
import { lineOf, type Plan } from "@/lib/runs/run/plan";
import { UnreadableRecord } from "@/lib/runs/run/unreadable";
import type { ContentPart } from "@/lib/core/model/wire";
import type { Claimed, Executor } from "@/lib/runs/worker/worker";
import { sentence } from "@/lib/core/shared/sentence";

/** Data that the request starting a run has already loaded; a resumed run reads it from the rows. */
type PreparedWork = { work: ProgramWork; agent: Agent | null };

/** Executes a program's request: by an agent, or by a team as it was planned when the run started. */
export const programExecutor = (prepared?: PreparedWork): Executor =>
  executorOf({ ...handler, input: (claimed) => inputOf(claimed, prepared) });

const handler: Omit<RunHandler<ProgramInput>, "input"> = {
  began({ run, journal }) {
    journal.emit({
      event: "run",
      data: {
        run_id: run.id,
        ...(run.conversationId
          ? {
              conversation_id: run.conversationId,
              user_message_id: run.userMessageId!,
              message_id: run.messageId!,
            }
          : {}),
      },
    });
  },
  waits: ({ run }) => emitRunChange(run, "waiting"),
  end: finish,
  interrupted: sentence(
    "reply_interrupted",
    "The server restarted several times while this reply was being written.",
  ),
  isInline: (run) => run.teamId === null,
};

async function inputOf(claimed: Claimed, prepared?: PreparedWork): Promise<ProgramInput> {
  const { me, run, recovered } = claimed;
  const { work, agent } = prepared ?? (await preparedAgain(claimed));
  if (recovered) emitRunChange(run, "resumed");
  return {
    plan: run.teamId === null ? planOfOne(run.agentId, work.task) : planOf(run),
    agent: agent ?? undefined,
    work,
    attached: work.attached,
    wish: wishOf(me, work),
    turns: ({ room }) =>
      Promise.resolve(
        fitContext(
          work.before,
          room - sizeOf([...work.after], work.task) - sizeOfContent(work.attached ?? []),
        ),
      ),
  };
}

/** Roughly how many tokens the task and what came after it take. */
function sizeOf(after: ProgramWork["after"], task: string): number {
  const words = after.map(({ content, ...rest }) => [
    rest,
    content.filter((part) => !isImage(part)),
  ]);
  const images = after.flatMap(({ content }) => content.filter(isImage));
  return (
    tokens(task) +
    tokens(JSON.stringify([textMessage("user", ""), ...words])) +
    sizeOfContent(images) // their data is not text
  );
}
const isImage = ({ type }: ContentPart): boolean => type === "image";

const planOfOne = (agentId: string, task: string): Plan => ({
  task,
  graph: lineOf([agentId]),
  method: "direct",
  reason: "",
});

async function preparedAgain({ me, run }: Claimed): Promise<PreparedWork> {
  const row = await findRequest(me, run.id);
  if (!row) throw new UnreadableRecord("The request of the run is gone.");
  const agent = run.teamId === null ? await agents.find(me, run.agentId) : null;
  return { work: workIn(row.request), agent };
}
