import "server-only";
import { config } from "@/lib/core/config";
import type { ServerEvent } from "@/lib/core/http/sse";
import type { Scope } from "@/lib/core/identity";
import { ChunkWriter } from "@/lib/openai-api/completions/chunk-writer";
import { openAiError } from "@/lib/openai-api/openai-form";
import { stopWhenLeft } from "@/lib/openai-api/leaving";
import { listened, type ListenEnd } from "@/lib/openai-api/listen";
import { leaving, outcomeOf, waitingOutcome, type ProgramOutcome } from "@/lib/openai-api/outcome";
import { noteAnswered } from "@/lib/openai-api/run/request-row";
import { citationsIn } from "@/lib/openai-api/run/annotations";
import type { Annotation, ChatCompletion } from "@/lib/openai-api/run/chat-completion";
import { refusalOf } from "@/lib/core/http/reply";
import type { NumberedEvent } from "@/lib/runs/run/contract";

/** A program's run to respond to. `hidden`: its text is only sent once it is complete. */
export type Answering = {
  me: Scope;
  runId: string;
  created: Date;
  model: string;
  hidden: boolean;
  events: AsyncIterableIterator<NumberedEvent[]>;
  signal: AbortSignal;
};

/** The response of a run once it has ended or waits for a person. Throws AppError with the reason if there is none. */
export async function wholeAnswer(answering: Answering): Promise<ChatCompletion> {
  const { me, runId, signal } = answering;
  const answered = stopWhenLeft(me, runId, signal);
  try {
    const all = listened(me, runId, answering.events);
    let content = "";
    let next = await all.next();
    for (; !next.done; next = await all.next()) content = next.value.view.content;
    const outcome = await outcomeAfter(answering, next.value, content);
    if (!signal.aborted) noteAnswered(me, runId);
    return completionOf(answering, outcome);
  } finally {
    answered();
  }
}

function outcomeAfter(
  { me, runId, hidden }: Answering,
  end: ListenEnd,
  content: string,
): Promise<ProgramOutcome> {
  if (end.why === "left") throw leaving();
  return end.why === "ended"
    ? outcomeOf(me, runId)
    : waitingOutcome(me, runId, end.waiting, hidden ? "" : content);
}

function completionOf(
  { runId, created, model }: Answering,
  { content, calls, finish, note, usage, sources }: ProgramOutcome,
): ChatCompletion {
  return {
    id: `chatcmpl-${runId}`,
    object: "chat.completion",
    created: Math.floor(created.getTime() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: content === "" && calls.length ? null : content,
          refusal: null,
          ...annotationsOf({ content, sources }),
          ...(calls.length
            ? {
                tool_calls: calls.map(({ id, name, arguments: args }) => ({
                  id,
                  type: "function" as const,
                  function: { name, arguments: args },
                })),
              }
            : {}),
        },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage,
    system_fingerprint: null,
    troupe: note,
  };
}

/** The citations in a text; nothing without any. */
export function annotationsOf({ content, sources }: Pick<ProgramOutcome, "content" | "sources">): {
  annotations?: Annotation[];
} {
  const all = citationsIn(config().APP_URL, content, sources);
  if (all.length === 0) return {};
  return {
    annotations: all.map((url_citation) => ({ type: "url_citation" as const, url_citation })),
  };
}

/** The streamed response of a run. An error after the first byte is one event, and the stream ends without `[DONE]`. */
export async function* streamedAnswer(
  answering: Answering,
  includeUsage: boolean,
): AsyncGenerator<ServerEvent | ServerEvent[]> {
  const { me, runId, signal } = answering;
  const answered = stopWhenLeft(me, runId, signal);
  const writer = new ChunkWriter(answering, includeUsage);
  try {
    yield writer.begin();
    const all = listened(me, runId, answering.events);
    let content = "";
    let next = await all.next();
    for (; !next.done; next = await all.next()) {
      content = next.value.view.content;
      const chunks = writer.take(next.value.batch);
      if (chunks.length) yield chunks;
    }
    yield writer.end(await outcomeAfter(answering, next.value, content));
    if (!signal.aborted) noteAnswered(me, runId);
  } catch (error) {
    yield { data: openAiError(refusalOf(error, "", { run_id: runId })).body };
  } finally {
    answered();
  }
}
