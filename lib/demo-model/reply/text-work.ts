import "server-only";
import { findValues } from "@/lib/demo-model/tools/findings";
import { summarise } from "@/lib/demo-model/structured/summary";
import type { Turn } from "@/lib/demo-model/wire/request";
import { words } from "@/lib/demo-model/words";

type Work = { asks: RegExp; does: (text: string) => string };

const itemsOf = (text: string): string[] =>
  text
    .split(/\s*[,;\n]\s*(?:and )?/)
    .map((item) => item.replace(/^[-*]\s*|[.]$/g, "").trim())
    .filter(Boolean);

/** Numbers by size, all else by letter. */
function sorted(text: string): string {
  const items = itemsOf(text);
  const numeric = items.every((item) => item !== "" && Number.isFinite(Number(item)));
  const inOrder = [...items].sort((a, b) =>
    numeric ? Number(a) - Number(b) : a.localeCompare(b, "en"),
  );
  return `Here they are in order, ${numeric ? "by size" : "by letter"}:\n\n${inOrder.map((item, index) => `${index + 1}. ${item}`).join("\n")}\n\nThat makes ${items.length} in all; nothing was added or dropped.`;
}

const shown = (lead: string, text: string): string =>
  `${lead}\n\n> ${text.split("\n").join("\n> ")}\n\nThe rest of your text is as it was; say so if you want it done another way.`;

const WORKS: Work[] = [
  { asks: /\bsort|\balphabeti[sz]e|\border (?:these|them|the)\b/i, does: sorted },
  {
    asks: /\breverse\b|\bbackwards\b/i,
    does: (text) => shown("Read backwards, letter by letter, it is:", [...text].reverse().join("")),
  },
  {
    asks: /\bupper[ -]?case\b|\bcapitals\b/i,
    does: (text) => shown("In capitals:", text.toUpperCase()),
  },
  { asks: /\blower[ -]?case\b/i, does: (text) => shown("In small letters:", text.toLowerCase()) },
  {
    asks: /\b(?:count|how many) (?:the |of the )?(?:words|characters|letters)\b/i,
    does: (text) =>
      `Your text has **${text.split(/\s+/).filter(Boolean).length} words** and **${[...text].length} characters**, spaces and marks included. I counted every run of characters between spaces as one word, the way most editors do it.`,
  },
  {
    asks: /\bsummar|\btl;?dr\b|\bshorten\b|\bcondense\b|\bkey points\b|\bboil down\b/i,
    does: summarise,
  },
];

/** The text a message brings along to be worked on: what stands in quotes, after a colon, or below its first line. */
function broughtText(message: string): string {
  const { quoted, tail } = findValues(message);
  const below = message.trim().split(/\n\s*/).slice(1).join("\n");
  return quoted.length === 1 && (quoted[0]?.length ?? 0) > tail.length
    ? (quoted[0] ?? "")
    : tail || below || (quoted[0] ?? "");
}

const conversationText = (turns: Turn[]): string =>
  turns
    .filter((turn) => turn.role === "user" || turn.role === "assistant")
    .map((turn) => turn.content)
    .join("\n");

/** Work on a text that can be done to the letter: sorting, reversing, counting, picking out. Null where none is asked for. */
export function workOnText(message: string, earlier: Turn[]): string | null {
  const head = message.split(/[:\n"“]/)[0] ?? "";
  const work = WORKS.find(({ asks }) => asks.test(head));
  if (!work || /\b(?:function|code|script|program)\b/i.test(head)) return null;
  const text = broughtText(message);
  if (words(text).length) return work.does(text);
  const before = conversationText(earlier);
  return work.does === summarise &&
    before &&
    /\b(?:conversation|chat|so far|this|that|above|we)\b/i.test(message)
    ? summarise(before)
    : null;
}
