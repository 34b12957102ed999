import "server-only";
import { refusalOf } from "@/lib/core/http/reply";
import type { ServerEvent } from "@/lib/core/http/sse";
import { stopWhenLeft } from "@/lib/openai-api/leaving";
import { listened, type ListenEnd } from "@/lib/openai-api/listen";
import { leaving, outcomeOf, waitingOutcome } from "@/lib/openai-api/outcome";
import { EventWriter } from "@/lib/openai-api/responses/event-writer";
import { ownCalls } from "@/lib/openai-api/responses/own-calls";
import {
  answeredResponse,
  failedResponse,
  type ResponseHead,
} from "@/lib/openai-api/responses/response-object";
import { noteAnswered } from "@/lib/openai-api/run/request-row";
import type { ResponseObject } from "@/lib/openai-api/run/response";
import type { Scope } from "@/lib/core/identity";
import type { NumberedEvent } from "@/lib/runs/run/contract";

/** A run to respond to in the Responses format. `stops`: it stops when its caller leaves. */
type AnsweringResponse = {
  me: Scope;
  head: ResponseHead;
  hidden: boolean;
  stops: boolean;
  events: AsyncIterableIterator<NumberedEvent[]>;
  signal: AbortSignal;
};

async function responseAfter(
  { me, head, hidden }: AnsweringResponse,
  end: ListenEnd,
  content: string,
): Promise<ResponseObject> {
  if (end.why === "left") throw leaving();
  const outcome =
    end.why === "ended"
      ? await outcomeOf(me, head.runId)
      : await waitingOutcome(me, head.runId, end.waiting, hidden ? "" : content);
  return answeredResponse(head, outcome, head.showsCalls ? await ownCalls(me, head.runId) : []);
}

const watched = ({ me, head, stops, signal }: AnsweringResponse): (() => void) =>
  stops ? stopWhenLeft(me, head.runId, signal) : () => undefined;

/** The response once its run has ended or waits for a person. Throws AppError with the reason if there is none. */
export async function wholeResponse(answering: AnsweringResponse): Promise<ResponseObject> {
  const { me, head, signal } = answering;
  const answered = watched(answering);
  try {
    const all = listened(me, head.runId, answering.events);
    let content = "";
    let next = await all.next();
    for (; !next.done; next = await all.next()) content = next.value.view.content;
    const response = await responseAfter(answering, next.value, content);
    if (!signal.aborted) noteAnswered(me, head.runId);
    return response;
  } finally {
    answered();
  }
}

/** The response as it is written; a failure is its last event. `after`: events up to this number are omitted. */
export async function* streamedResponse(
  answering: AnsweringResponse,
  after?: number,
): AsyncGenerator<ServerEvent | ServerEvent[]> {
  const { me, head, signal } = answering;
  const answered = watched(answering);
  const writer = new EventWriter(head, answering.hidden, after);
  try {
    const started = writer.begin();
    if (started.length) yield started;
    const all = listened(me, head.runId, answering.events);
    let content = "";
    let next = await all.next();
    for (; !next.done; next = await all.next()) {
      content = next.value.view.content;
      const events = writer.take(next.value.batch);
      if (events.length) yield events;
    }
    yield writer.end(await responseAfter(answering, next.value, content));
    if (!signal.aborted) noteAnswered(me, head.runId);
  } catch (error) {
    yield writer.end(failedResponse(head, refusalOf(error, "", { run_id: head.runId })));
  } finally {
    answered();
  }
}
