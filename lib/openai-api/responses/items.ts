import "server-only";
import { config } from "@/lib/core/config";
import { citationsIn } from "@/lib/openai-api/run/annotations";
import type { ProgramOutput } from "@/lib/openai-api/run/request-row";
import type { FunctionCallItem, MessageItem, OutputItem } from "@/lib/openai-api/run/response";

/** The run in the id of a response, or of one of its items; null for an id that is not ours. */
export const runIdOf = (id: string): string | null =>
  /^(?:resp|msg|fc_\d{1,3})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(id)?.[1] ?? null;

export const messageItem = (
  runId: string,
  text: string,
  status: MessageItem["status"],
  sources?: ProgramOutput["sources"],
): MessageItem => ({
  id: `msg_${runId}`,
  type: "message",
  status,
  role: "assistant",
  content:
    status === "in_progress"
      ? []
      : [
          {
            type: "output_text",
            text,
            annotations: citationsIn(config().APP_URL, text, sources).map((each) => ({
              type: "url_citation" as const,
              ...each,
            })),
            logprobs: [],
          },
        ],
});

const callItem = (
  runId: string,
  { id, name, arguments: args }: ProgramOutput["calls"][number],
  at: number,
): FunctionCallItem => ({
  id: `fc_${at}_${runId}`,
  type: "function_call",
  status: "completed",
  call_id: id,
  name,
  arguments: args,
});

/** A run's outcome as items: its text, if it has any, then the calls of the caller's tools. */
export const outputItems = (
  runId: string,
  { content, calls, finish, sources }: ProgramOutput,
): OutputItem[] => [
  ...(content || calls.length === 0
    ? [messageItem(runId, content, finish === "length" ? "incomplete" : "completed", sources)]
    : []),
  ...calls.map((call, at) => callItem(runId, call, at)),
];
