import "server-only";
import { contentParts, imageRoom, type ImageRoom } from "@/lib/files/content-parts";
import { sentFilesIn } from "@/lib/files/sent-files";
import { textContent } from "@/lib/core/model/content";
import * as z from "zod";
import type { Turn } from "@/lib/runs/agent/context/fit-context";
import { picturesOf } from "@/lib/runs/agent/context/pictures";
import { turnsOfRounds } from "@/lib/runs/run/rounds";
import type { Summary } from "@/lib/runs/agent/context/summarize";
import { BYTES } from "@/lib/chat/reply/messages";
import { db } from "@/lib/core/db/db";
import { LARGEST_INTEGER, queryRows } from "@/lib/core/db/statements";
import { fits } from "@/lib/core/db/row-page";
import type { ContentPart, ModelMessage } from "@/lib/core/model/wire";
import { turn } from "@/lib/core/shared/turn";
import { MessageSchema, readJson } from "@/lib/runs/run/schema";
import type { Conversation, Message as Row } from "@/prisma/generated/client";

type HistoryRow = Pick<
  Row,
  | "ownerId"
  | "role"
  | "content"
  | "position"
  | "toolCalls"
  | "reasoning"
  | "parts"
  | "files"
  | "model"
>;
/** How many messages are read at once, and no more than a page's bytes: enough for most conversations. */
const PIECE = 500;
/** Far more than any model's context. Older turns that were never summarized are not read at all. */
const MOST_BYTES = 16 * 1024 * 1024;
const PLACE =
  'FROM "Message" WHERE "conversationId" = ? AND superseded = FALSE AND position > ? AND position <= ? ORDER BY position DESC LIMIT ?';
const SIZES = `SELECT ${BYTES} AS bytes ${PLACE}`;
const SQL = `SELECT role, content, position, "toolCalls", reasoning, parts, files, "ownerId", model ${PLACE}`;

/**
 * The history of a conversation for a model: a summary of its beginning, if there is one, and the turns since. missing:
 * how many messages between the two were skipped because they were too large.
 */
export type Turns = { summary: Summary | null; said: Turn[]; missing?: number };

export const summaryOf = ({
  summary,
  summaryUpTo,
}: Pick<Conversation, "summary" | "summaryUpTo">): Summary | null =>
  summary !== null && summaryUpTo !== null ? { text: summary, upTo: summaryUpTo } : null;

/** The shown messages of a conversation after its summary, up to and including a position, oldest first. */
export async function history(
  conversationId: string,
  summary: Summary | null,
  upTo = LARGEST_INTEGER,
): Promise<Turns> {
  const newestFirst: Turn[] = [];
  const oldest = summary?.upTo ?? 0;
  let bytes = 0;
  const images = imageRoom();
  for (let last = upTo; ; await turn()) {
    const sizes = (
      await queryRows<{ bytes: number }>(SIZES, [conversationId, oldest, last, PIECE + 1])
    ).map((each) => each.bytes);
    const fitting = fits(sizes.slice(0, PIECE));
    const storedSummary = fitting
      ? await queryRows<HistoryRow>(SQL, [conversationId, oldest, last, fitting])
      : [];
    for (const row of storedSummary) {
      const turns =
        row.files === null || row.role !== "user"
          ? await saidIn(row, images) // files that an agent wrote are in its calls
          : await withFiles(row, row.files, images);
      if (turns.messages.length > 0) newestFirst.push(turns);
    }
    if (sizes.length <= fitting) return { summary, said: newestFirst.reverse() };
    last = storedSummary.at(-1)!.position - 1; // other requests are served between two pieces
    bytes += sizes.slice(0, fitting).reduce((sum, each) => sum + each, 0);
    if (bytes > MOST_BYTES)
      return cutOff(
        summary,
        newestFirst.reverse(),
        await countBetween(conversationId, oldest, last),
      );
  }
}

/** Makes the history start with one of the person's messages. */
function cutOff(summary: Summary | null, turns: Turn[], unread: number): Turns {
  const start = Math.max(
    0,
    turns.findIndex(({ messages }) => messages[0]?.role === "user"),
  );
  return { summary, said: turns.slice(start), missing: unread + start };
}

const countBetween = (conversationId: string, gt: number, lte: number) =>
  db().message.count({ where: { conversationId, superseded: false, position: { gt, lte } } });

/** A person's message as a turn for the model. */
export const saidBy = (content: string, position: number, files: ContentPart[] = []): Turn => ({
  position,
  messages: [{ role: "user", content: [...textContent(content), ...files] }],
});

const withFiles = async (
  { ownerId, content, position }: HistoryRow,
  files: string,
  images: ImageRoom,
): Promise<Turn> =>
  saidBy(content, position, await contentParts(ownerId, sentFilesIn(files), images));

/**
 * A stored message as a turn. An empty reply adds no text. Tool calls stay calls with their results; calls within a
 * team are internal to it.
 */
async function saidIn(row: HistoryRow, images: ImageRoom): Promise<Turn> {
  const { role, content, position } = row;
  const words: ModelMessage[] =
    content === "" ? [] : [{ role: role as "user" | "assistant", content: textContent(content) }];
  return {
    position,
    wroteBy: row.model,
    messages:
      row.toolCalls === null || row.parts !== null
        ? words
        : await withCalls(row, row.toolCalls, words, images),
  };
}

const Calls = z.array(MessageSchema.shape.tool_calls.unwrap().element);

async function withCalls(
  { ownerId, reasoning }: HistoryRow,
  toolCalls: string,
  words: ModelMessage[],
  images: ImageRoom,
): Promise<ModelMessage[]> {
  const calls = (readJson(Calls, toolCalls) ?? []).map(
    ({ id, name, arguments: args, ok, result, duration_ms, files }) => ({
      id,
      name,
      arguments: args,
      // Providers refuse a call without a result.
      outcome: {
        ok: ok ?? false,
        result: result ?? "This call was not executed.",
        duration_ms: duration_ms ?? 0,
        files,
      },
    }),
  );
  const pictures = await picturesOf(ownerId, calls, images);
  // Reasoning models need their reasoning back with every assistant message of a turn that had calls (PRODUCT).
  const thoughts = reasoning ? { reasoning_content: reasoning } : {};
  return [
    ...turnsOfRounds([{ text: "", reasoning: reasoning ?? "", calls, pictures }]),
    ...words.map((each) => ({ ...each, ...thoughts })),
  ];
}
