import "server-only";
import { isRecord, parseJson, textOf, type Json } from "@/lib/demo-model/wire/json";
import type { AskedCall, Turn } from "@/lib/demo-model/wire/request";
import { enumerate } from "@/lib/demo-model/words";

const LONGEST = 1200;

const cell = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|")
    .slice(0, 200);

function table(rows: Json[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 6);
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const shown = rows
    .slice(0, 10)
    .map((row) => line(columns.map((column) => cell(row[column] ?? ""))));
  const more = rows.length > 10 ? `\n\nThat is 10 of ${rows.length} rows.` : "";
  return [line(columns), line(columns.map(() => "---")), ...shown].join("\n") + more;
}

function showText(text: string): string {
  const short = text.trim();
  if (short.length <= 120 && !short.includes("\n")) return `**${short}**`;
  const cut = short.length > LONGEST ? `${short.slice(0, LONGEST).trimEnd()} …` : short;
  return `> ${cut.split("\n").join("\n> ")}`;
}

/** A tool's result as Markdown: one value in bold, an object as a list, rows as a table, a long text as a quotation. */
export function showResult(result: string): string {
  const value = parseJson(result);
  if (typeof value === "string") return showText(value);
  if (Array.isArray(value)) {
    if (!value.length) return "*an empty list*";
    const rows = value.filter(isRecord);
    return rows.length === value.length
      ? table(rows)
      : value
          .slice(0, 20)
          .map((item) => `- ${cell(item)}`)
          .join("\n");
  }
  if (isRecord(value))
    return (
      Object.entries(value)
        .slice(0, 20)
        .map(([key, item]) => `- **${key}**: ${cell(item)}`)
        .join("\n") || "*nothing*"
    );
  return result.trim() ? showText(result) : "*nothing*";
}

/** Errors come back as `{"error": …}` or as a text that begins with the word. */
function failureOf(result: string): string | null {
  const value = parseJson(result);
  if (isRecord(value) && value.error)
    return (
      textOf(value.error) ||
      (isRecord(value.error) ? textOf(value.error.message) : "") ||
      JSON.stringify(value.error)
    );
  return /^\s*(?:\w*error|failed)\b[:\s]/i.test(result) ? result.trim() : null;
}

function describe(call: AskedCall): string {
  const args = parseJson(call.arguments);
  const said = isRecord(args)
    ? Object.entries(args).map(([name, value]) => `${name} ${cell(value).slice(0, 60)}`)
    : [];
  return said.length ? `\`${call.name}\` with ${enumerate(said)}` : `\`${call.name}\``;
}

export type ToolOutcome = { call: AskedCall; result: string };

/** The calls made since the last message of a person, each with what came back. */
export function outcomesOf(turns: Turn[]): ToolOutcome[] {
  const since = turns.slice(turns.findLastIndex((turn) => turn.role === "user") + 1);
  return since
    .flatMap((turn) => turn.calls)
    .map((call) => ({
      call,
      result: since.find((turn) => turn.callId === call.id)?.content ?? "",
    }));
}

function tell({ call, result }: ToolOutcome): string {
  const failure = failureOf(result);
  if (failure)
    return `I tried ${describe(call)}, but it did not work out. It reported:\n\n> ${failure.slice(0, 400).split("\n").join("\n> ")}`;
  const shown = showResult(result);
  return shown.startsWith("**")
    ? `I used ${describe(call)}, and the result is ${shown}.`
    : `I used ${describe(call)}, and this came back:\n\n${shown}`;
}

/** An answer made of what the tools gave back. */
export function answerFromTools(outcomes: ToolOutcome[], brief: boolean): string {
  const parts = outcomes.map(tell);
  const failed = outcomes.filter(({ result }) => failureOf(result)).length;
  const end = failed
    ? "I did not call it again with the same input, as that would end the same way. Change a value, or tell me what to try instead, and I will go on from there."
    : outcomes.length > 1
      ? `Those are the answers of ${outcomes.length} tools, taken as they came; nothing in them is my own guess. Send other values and I will run them again.`
      : "That is taken straight from the tool and not my own guess. Send another value whenever you like, and I will run it again for you.";
  return [...parts, ...(brief && !failed ? [] : [end])].join("\n\n");
}
