import "server-only";
import { config } from "@/lib/core/config";
import type { RequestBody } from "@/lib/core/model/stream";
import type { WireMessage } from "@/lib/core/model/stream";
import type { Run } from "@/prisma/generated/client";
import { hashInTurns, hashOf } from "@/lib/runs/journal/requests/known";

/**
 * A model's input. turns: how many of its messages, after the instructions, precede the agent's own rounds. firstAt:
 * when its first word came. version: of the agent.
 */
export type SentRequest = { body: RequestBody; turns: number; firstAt?: Date; version?: number };

/** Where a request is stored: with its person, and with the other requests of the same conversation, task or run. */
export type TraceScope = { heads: string; messages: string };

/** Marks the heads of requests: they are stored outside conversations, shared by all of a person's agents. */
const HEADS = "of:";
export const headsOf = (ownerId: string): string => HEADS + ownerId;
export const scopeOf = ({
  id,
  ownerId,
  conversationId,
  taskId,
}: Pick<Run, "id" | "ownerId" | "conversationId" | "taskId">): TraceScope => ({
  heads: headsOf(ownerId),
  messages: conversationId ?? taskId ?? id,
});

/** Where a run's requests are stored; undefined if they are not. */
export const keptScopeOf = (run: Parameters<typeof scopeOf>[0]): TraceScope | undefined =>
  config().RUN_TRACE_DAYS > 0 ? scopeOf(run) : undefined;

/** A message with the hash of it and of all before it. isReply: the model's own, which a step may already contain. */
export type Link = { hash: string; json: string; isReply: boolean };
/** head: everything but the messages, with the instructions. links: the messages after them. */
export type RequestParts = { head: { hash: string; json: string }; links: Link[] };

type Texts = { head: string; messages: { json: string; isReply: boolean }[] };
function textsOf(body: RequestBody): Texts {
  const first = body.messages[0]?.role === "system" ? 1 : 0;
  return {
    head: JSON.stringify({ ...body, messages: body.messages.slice(0, first) }),
    messages: body.messages.slice(first).map((message) => ({
      json: JSON.stringify(withoutData(message)),
      isReply: message.role === "assistant",
    })),
  };
}

/** Divides a request into its stored parts. */
export function divided(body: RequestBody): RequestParts {
  const { head, messages } = textsOf(body);
  let hash = "";
  const links = messages.map((message) => ({
    ...message,
    hash: (hash = hashOf(hash, BETWEEN, message.json)),
  }));
  return { head: { hash: hashOf(head), json: head }, links };
}

/** The same, with turns of the event loop while long texts are hashed. */
export async function dividedInTurns(body: RequestBody): Promise<RequestParts> {
  const { head, messages } = textsOf(body);
  let hash = "";
  const links: Link[] = [];
  for (const message of messages) {
    hash = await hashInTurns(hash, BETWEEN, message.json);
    links.push({ ...message, hash });
  }
  return { head: { hash: await hashInTurns(head), json: head }, links };
}

/** Between a message's text and the hash of those before it. */
const BETWEEN = "\n";

/** An image or a file is stored with the files: a placeholder refers to it by its hash. */
function withoutData(message: WireMessage): WireMessage {
  if (!Array.isArray(message.content)) return message;
  const content = message.content.map((part) => {
    if (part.type === "image_url")
      return { ...part, image_url: { ...part.image_url, url: storable(part.image_url.url) } };
    if (part.type === "file")
      return { ...part, file: { ...part.file, file_data: storable(part.file.file_data ?? "") } };
    return part;
  });
  return { ...message, content } as WireMessage; // the parts keep their kinds
}

/** A message that has been converted stays unchanged: a replay has nothing else. */
const storable = (data: string): string => (TOLD.test(data) ? data : toldAnew(data));
const TOLD = /^data:[^,;]*;sha256=[\w-]{16};bytes=\d+$/;

const toldAnew = (data: string): string =>
  `${/^data:[^,;]*/.exec(data)?.[0] ?? "data:"};sha256=${hashOf(data)};bytes=${data.length}`;
