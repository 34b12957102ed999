import "server-only";
import { textContent } from "@/lib/core/model/content";
import type { ModelMessage } from "@/lib/core/model/wire";
import { AppError, invalid } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";
import type { GivenContent, GivenMessage } from "@/lib/openai-api/completions/message-schema";
import { opensRun, type Program } from "@/lib/openai-api/model-service";
import { outputItems, runIdOf } from "@/lib/openai-api/responses/items";
import type { GivenItem, GivenItemContent, ResponseInput } from "@/lib/openai-api/responses/schema";
import { findRequest, outputIn, type ProgramOutput } from "@/lib/openai-api/run/request-row";
import { workIn, type ProgramWork } from "@/lib/openai-api/run/work";
import * as runs from "@/lib/runs/worker/service";

/** A stored response: its run's row, its input, and its outcome. */
export type KeptResponse = {
  runId: string;
  model: string;
  conversationId: string | null;
  work: ProgramWork;
  output: ProgramOutput | null;
};

/** 404 for a response that does not exist, is not stored, or whose agent the key cannot call. */
export async function keptResponse(program: Program, id: string): Promise<KeptResponse> {
  const row = await findRequest(program.me, runIdOf(id) ?? "");
  const run =
    row?.door === "responses" && row.stored ? await runs.findRow(program.me, row.id) : null;
  if (!row || !run || !opensRun(program, run)) throw missingResponse(id);
  return {
    runId: row.id,
    model: row.model,
    conversationId: run.conversationId,
    work: workIn(row.request),
    output: outputIn(row),
  };
}
const missingResponse = (id: string) =>
  new AppError(
    404,
    "response_not_found",
    sentence("response_not_found", "There is no response {id}.", { id: id.slice(0, 60) }),
  );

/** What a response continues: the turns so far, the open calls, and the instructions among them. */
export type Before = { turns: ModelMessage[]; calls: string[]; said: string };

export function beforeOf({ work, output }: KeptResponse): Before {
  const { content = "", calls = [] } = output ?? {};
  const answer: ModelMessage[] =
    content || calls.length
      ? [
          {
            role: "assistant",
            content: [{ type: "text", text: content }],
            ...(calls.length ? { tool_calls: calls } : {}),
          },
        ]
      : [];
  return {
    turns: [
      ...work.before,
      { role: "user", content: [...textContent(work.task), ...(work.attached ?? [])] },
      ...work.after,
      ...answer,
    ],
    calls: calls.map(({ id }) => id),
    said: work.response?.said ?? "",
  };
}

/** The items of a request's input, with references by id resolved. 400 for a broken reference. */
export async function itemsOf(
  program: Program,
  input: ResponseInput["input"],
): Promise<GivenItem[]> {
  if (typeof input === "string") return [{ type: "message", role: "user", content: input }];
  return Promise.all(
    input.map(async (item, at) =>
      item.type === "item_reference" ? referred(program, item.id, at) : item,
    ),
  );
}

async function referred(program: Program, id: string, at: number): Promise<GivenItem> {
  const runId = runIdOf(id);
  const previous = runId ? await keptResponse(program, `resp_${runId}`).catch(() => null) : null;
  const file =
    previous?.output && outputItems(previous.runId, previous.output).find((each) => each.id === id);
  const why = sentence("item_reference_unknown", "There is no item with the ID {id}", {
    id: id.slice(0, 60),
  });
  if (!file) throw invalid(why, { [`input.${at}.id`]: why });
  if (file.type === "function_call")
    return {
      type: "function_call",
      call_id: file.call_id,
      name: file.name,
      arguments: file.arguments,
    };
  return {
    type: "message",
    role: "assistant",
    content: file.type === "message" ? (file.content[0]?.text ?? "") : "",
  };
}

type GivenPart = Exclude<GivenContent, string>[number];

/** The same as messages: adjacent calls are one assistant message. */
export function messagesOf(items: GivenItem[]): GivenMessage[] {
  const messages: GivenMessage[] = [];
  for (const item of items) {
    if (item.type === "function_call") {
      const call = {
        id: item.call_id,
        type: "function" as const,
        function: { name: item.name, arguments: item.arguments },
      };
      const last = messages.at(-1);
      if (last?.role === "assistant") last.tool_calls = [...(last.tool_calls ?? []), call];
      else messages.push({ role: "assistant", content: "", tool_calls: [call] });
    } else if (item.type === "function_call_output")
      messages.push({ role: "tool", tool_call_id: item.call_id, content: contentIn(item.output) });
    else if (item.type === "message")
      messages.push({ role: item.role, content: contentIn(item.content) });
  }
  return messages;
}

/** The same parts by their names in chat messages. */
const contentIn = (content: GivenItemContent): GivenContent =>
  typeof content === "string" ? content : content.map(partIn);

function partIn(part: Exclude<GivenItemContent, string>[number]): GivenPart {
  switch (part.type) {
    case "refusal":
      return part;
    case "input_image":
      return part.image_url
        ? { type: "image_url", image_url: { url: part.image_url } }
        : { type: "file", file: { file_id: part.file_id ?? undefined } };
    case "input_file":
      return {
        type: "file",
        file: {
          filename: part.filename ?? undefined,
          file_data: part.file_data ?? undefined,
          file_id: part.file_id ?? undefined,
        },
      };
    case "input_audio":
      return { type: "text", text: "" }; // refused before (schema.ts)
    default:
      return { type: "text", text: part.text };
  }
}
