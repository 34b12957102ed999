import "server-only";
import { itemEntry, type Actor } from "@/lib/audit/write";
import * as agents from "@/lib/agents/service";
import type { ConversationExport, ExportFormat, Message } from "@/lib/chat/contract";
import { everyMessage } from "@/lib/chat/reply/messages";
import { messageToWire } from "@/lib/chat/schema";
import { get } from "@/lib/chat/service";
import { writeAside } from "@/lib/core/db/faults";
import { transact } from "@/lib/core/db/transact";
import { jsonPieces } from "@/lib/core/http/json-pieces";
import { Download } from "@/lib/core/http/reply";
import type { Scope } from "@/lib/core/identity";

/**
 * A conversation as a file: everything shown of it, as Markdown to read or as JSON to process. 404 when it is
 * neither the person's nor shared with the workspace.
 */
export async function exported(
  me: Scope,
  id: string,
  format: ExportFormat,
  by: Actor,
): Promise<Download> {
  const { agent_names: names, ...conversation } = await get(me, id);
  const agentId = conversation.agent_id;
  const name = names ? names[agentId] : (await agents.find(me, agentId))?.name;
  writeAside("the record of an export", () =>
    transact(me.own, (tx) =>
      itemEntry(tx, "conversation_exported", me.own, by, { id, name: conversation.title }),
    ),
  );
  const about = {
    ...conversation,
    agent_name: name ?? null,
    exported_at: new Date().toISOString(),
    earlier: undefined,
    messages: shownMessages(id),
  };
  return format === "json"
    ? new Download(jsonPieces(about), "application/json", { of: about.title, ending: "json" })
    : new Download(markdownOf(about), "text/markdown", { of: about.title, ending: "md" });
}

async function* shownMessages(id: string): AsyncGenerator<Message> {
  for await (const message of everyMessage(id, (row) =>
    row.superseded ? null : messageToWire(row),
  ))
    if (message) yield message;
}

type Whole = Pick<ConversationExport, "title" | "agent_name" | "exported_at"> & {
  messages: AsyncIterable<Message>;
};

async function* markdownOf({
  title,
  agent_name,
  messages,
  exported_at,
}: Whole): AsyncGenerator<string> {
  yield `# ${escaped(title)}\n\n${agent_name ? `With ${agent_name}. ` : ""}Saved on ${exported_at}.\n`;
  for await (const message of messages) yield `\n${section(message, agent_name ?? "Agent")}`;
}

function section(message: Message, agent: string): string {
  const parts = [
    `## ${message.role === "user" ? "You" : agent} · ${message.created_at}`,
    ...(message.tool_calls ?? []).map(({ name, arguments: args, result }) =>
      [
        `Called \`${name}\`:`,
        fenced(asText(args)),
        ...(result === undefined ? [] : ["Result:", fenced(result)]),
      ].join("\n\n"),
    ),
    message.content,
    (message.sources ?? [])
      .map(
        ({ n, title, page, quote }) =>
          `- [${n}] ${escaped(title)}${page ? `, page ${page}` : ""}: “${escaped(quote.replace(/\s+/g, " "))}”`,
      )
      .join("\n"),
    (message.files ?? [])
      .map(({ name, size }) => `- File: ${escaped(name)}, ${size} bytes`)
      .join("\n"),
    ...(message.error ? [`*${message.error.message}*`] : []),
    ...(message.status === "stopped" ? ["*Stopped.*"] : []),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Escaped, so that it is not read as Markdown. */
const escaped = (text: string): string => text.replace(/([\\`*_#[\]<>])/g, "\\$1");

const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** A fence longer than any run of backticks inside, so that the text can't end it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
