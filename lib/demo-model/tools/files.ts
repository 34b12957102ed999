import "server-only";
import { phrasesFor } from "@/lib/demo-model/phrases";
import { findValues } from "@/lib/demo-model/tools/findings";
import { parseJson, type OfferedTool } from "@/lib/demo-model/request";
import { capital, contentWords, keySentences } from "@/lib/demo-model/words";

type Attached = { name: string; text: string };
/** A user's message without its files, and these. */
export type ReadMessage = { words: string; files: Attached[] };

const BLOCK = "\n\n<file name=";
const END = "\n</file>\n";
const NAMED = /\n\n\[(?:File|Image|Picture) ("(?:[^"\\\n]|\\.)*")[^\]\n]*\]\n/g;

/** A user's message without the files that lib/files/content-parts.ts adds to it, and these files. */
export function apartFromFiles(content: string): ReadMessage {
  const [first = "", ...blocks] = content.split(BLOCK);
  const files = blocks.map((block): Attached & { rest: string } => {
    const head = block.indexOf(">\n");
    const end = block.lastIndexOf(END);
    const text = block.slice(head + 2, end < 0 ? undefined : end);
    return {
      name: nameOf(block.slice(0, Math.max(0, head))),
      text,
      rest: end < 0 ? "" : block.slice(end + END.length),
    };
  });
  const summary = [first, ...files.map(({ rest }) => rest)].join("\n");
  const only = [...summary.matchAll(NAMED)].map(([, name = ""]) => ({
    name: nameOf(name),
    text: "",
  }));
  return {
    words: summary.replace(NAMED, "\n"),
    files: [...files, ...only].filter(({ name }) => name),
  };
}

function nameOf(quoted: string): string {
  const name = parseJson(quoted);
  return typeof name === "string" ? name : "";
}

const ANY_NAME = /[\p{L}\d][\p{L}\d._-]*\.[a-z][a-z0-9]{0,7}(?![\p{L}\d])/giu;
/** What `write_file` can write as text. */
const TEXT_NAME = /\.(?:md|markdown|txt|csv|tsv|html?|json|svg|xml|ya?ml|log|js|ts|css|py)$/i;
/** Words of a request to write a file that do not say what it is about. */
const WRITING =
  /^(?:use|call|run|write|save|create|make|put|add|store|generate|file|document|named|called|it|schreib\p{L}*|erstell\p{L}*|speicher\p{L}*|datei|namens)$/u;
const CUT = /[,.;:!?\n]|\b(?:from|of|with|about|using|based on|aus|über)\b/iu;

/** The values of a file tool's text parameters; null for any other tool. */
export function fileArguments(
  { name: tool, parameters }: OfferedTool,
  words: string,
  files: Attached[],
): Record<string, string> | null {
  if (!parameters.some(({ name }) => name === "name")) return null;
  const mentioned = words.match(ANY_NAME) ?? [];
  const attached = files.findLast(({ name }) => words.includes(name)) ?? files.at(-1);
  const source = attached?.name ?? mentioned[0];
  if (tool === "write_file") return written(words, mentioned, files);
  if (tool === "read_file") return source ? { name: source } : {};
  if (tool !== "search_file") return null;
  const { quoted } = findValues(words);
  const query =
    quoted.find((each) => each !== source) ??
    /\b(?:for|nach|find)\s+(?:the (?:words?|text) )?(.+?)(?:\s+in\b.*)?[?.!]*$/im.exec(words)?.[1];
  return { ...(source ? { name: source } : {}), ...(query ? { query } : {}) };
}

/** The person's own text if the message contains one; otherwise a draft, which says that it is one. */
function written(words: string, mentioned: string[], files: Attached[]): Record<string, string> {
  const own = mentioned.find(
    (each) => TEXT_NAME.test(each) && !files.some(({ name }) => name === each),
  );
  const rest = words.replace(/write[_ ]file/gi, " ").replace(ANY_NAME, " ");
  const subject =
    rest
      .split(CUT)
      .map(subjectOf)
      .find((each) => each.length > 0) ?? [];
  const { quoted, tail } = findValues(words.replace(ANY_NAME, " "));
  const title = capital(subject.join(" ")) || "Notes";
  const say = phrasesFor("", [words]);
  const points = files.flatMap(({ name, text }) => {
    const sentences = keySentences(text.slice(0, SOURCE), 5);
    return sentences.length
      ? [`${say.handed(name)}\n\n${sentences.map((each) => `- ${each}`).join("\n")}`]
      : [];
  });
  return {
    name: own ?? `${subject.join("-") || "notes"}.md`,
    content:
      tail || quoted[0] || `# ${title}\n\n${points.join("\n\n") || say.blank}\n\n${say.honest}\n`,
  };
}

/** How much of a file is read for a draft. */
const SOURCE = 6_000;
const subjectOf = (text: string): string[] =>
  contentWords(text)
    .filter((word) => !WRITING.test(word))
    .slice(0, 4);
