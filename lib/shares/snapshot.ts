import "server-only";
import { namesOf } from "@/lib/agents/lookup/names";
import { everyMessage } from "@/lib/chat/reply/messages";
import { messageToWire } from "@/lib/chat/schema";
import { conversationOf } from "@/lib/chat/reply/send";
import { AppError, conflict } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { madeIn } from "@/lib/files/agents/made-files";
import type { SentFile } from "@/lib/files/contract";
import { get as fileOf } from "@/lib/files/service";
import type { Message, ToolCall } from "@/lib/runs/run/contract";
import type {
  Included,
  SharedCall,
  SharedContent,
  SharedMessage,
  ShareKind,
} from "@/lib/shares/contract";
import { shareLimits } from "@/lib/shares/rules";
import { get as taskOf } from "@/lib/tasks/service";

export type ShareSource = { kind: ShareKind; id: string };
type Snapshot = { title: string; content: string };

/**
 * What a link to this shows from now on: the title, and the content as JSON. 404 when it is not the person's, 409 for a
 * task without a result, 413 when it is larger than a shared page may be.
 */
export async function snapshotOf(
  me: Scope,
  { kind, id }: ShareSource,
  include: Included,
): Promise<Snapshot> {
  const { title, ...content } = await READERS[kind](me, id, include);
  const text = JSON.stringify(content);
  requireSmall(Buffer.byteLength(text));
  return { title, content: text };
}

type Reader = (
  me: Scope,
  id: string,
  include: Included,
) => Promise<SharedContent & { title: string }>;

const READERS: Record<ShareKind, Reader> = {
  conversation: conversationNow,
  task: taskNow,
  file: async (me, id) => {
    const { FileId, name, type, size, status, pages, width, height, version } = await fileOf(
      me,
      id,
    );
    const fileStatus = status === "ready" ? "ready" : "failed"; // one that is still being read can be downloaded
    const file = {
      FileId,
      name,
      type,
      size,
      status: fileStatus,
      pages,
      width,
      height,
      version,
    } as const;
    return { title: name, messages: [], files: [file] };
  },
};

/** The shown branch. A reply that is still being written is left out, as are reasoning, costs and errors. */
async function conversationNow(me: Scope, id: string, include: Included) {
  const { title, agentId } = await conversationOf(me, id);
  const visible: Message[] = [];
  let bytes = 0;
  const messages = everyMessage(id, (row) => (row.superseded ? null : messageToWire(row)));
  for await (const message of messages) {
    if (!message || message.status === "streaming") continue;
    bytes += Buffer.byteLength(message.content);
    requireSmall(bytes); // a long conversation is not read to its end
    visible.push(message);
  }
  const names = await namesOf(me, [agentId, ...visible.map(({ agent_id }) => agent_id)]);
  return {
    title,
    messages: visible.map((each) => shownMessage(each, names.get(each.agent_id), include)),
    files: [],
  };
}

const shownMessage = (
  { role, content, created_at, parts, tool_calls: calls, files, sources }: Message,
  name: string | undefined,
  include: Included,
): SharedMessage => ({
  role,
  ...(role === "assistant" && name !== undefined ? { name } : {}),
  content,
  created_at,
  ...(parts?.length && parts.length > 1
    ? { parts: parts.map((part) => ({ name: part.name, content: part.content })) }
    : {}),
  ...(include.tool_calls && calls?.length ? { tool_calls: calls.map(shownCall) } : {}),
  ...(sources?.length
    ? { sources: sources.map(({ n, title, page, quote }) => ({ n, title, page, quote })) }
    : {}),
  ...(include.files && files?.length ? { files } : {}),
});

const shownCall = ({ name, arguments: input, result }: ToolCall): SharedCall => ({
  name,
  arguments: typeof input === "string" ? input : JSON.stringify(input, null, 2),
  ...(result === undefined ? {} : { result }),
});

/** The result without the task's instructions; of its files, those attached and those that its last run made. */
async function taskNow(me: Scope, id: string, include: Included) {
  const task = await taskOf(me, id);
  if (task.result === undefined)
    throw conflict(
      sentence("share_without_result", "This task has no result yet. Run it first, then share it."),
    );
  const written = include.files && task.run_id ? await madeIn(me, { runId: task.run_id }) : [];
  const files: SentFile[] = include.files ? [...(task.files ?? []), ...written] : [];
  const name = task.assigned_agents.at(-1);
  const result: SharedMessage = {
    role: "assistant",
    ...(name === undefined ? {} : { name }),
    content: task.result,
    created_at: task.last_run_at,
  };
  return { title: task.name, messages: [result], files };
}

function requireSmall(bytes: number): void {
  if (bytes <= shareLimits.bytes) return;
  throw new AppError(
    413,
    "too_large",
    sentence(
      "share_too_large",
      "This is too large to share: a shared page can contain up to 2 MB of text. Share a branch of it, or export it.",
    ),
  );
}
