import "server-only";
import type { Phrases } from "@/lib/demo-model/phrases";
import { isRecord, parseJson, type AskedCall, type DemoTurn } from "@/lib/demo-model/request";
import { citeFrom } from "@/lib/demo-model/tools/passages";
import { enumerate, quoted } from "@/lib/demo-model/words";

const LONGEST = 1200;
const ROWS = 20;

const cell = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|")
    .slice(0, 200);

function table(rows: Record<string, unknown>[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 6);
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const lines = rows.map((row) => line(columns.map((column) => cell(row[column] ?? ""))));
  return [line(columns), line(columns.map(() => "---")), ...lines];
}

/** A tool's result as Markdown: one value in bold, an object as a list, rows as a table, a long text as a quotation. */
function showResult(result: string): string {
  const value = parseJson(result);
  const list = Array.isArray(value) ? value.slice(0, ROWS) : [];
  if (list.length && list.every(isRecord)) return table(list).join("\n");
  const entries = isRecord(value) ? Object.entries(value).slice(0, ROWS) : [];
  const lines = [...list.map(cell), ...entries.map(([key, item]) => `**${key}**: ${cell(item)}`)];
  if (lines.length) return lines.map((line) => `- ${line}`).join("\n");
  const text = (typeof value === "string" ? value : result).trim();
  return text.length <= 120 && !text.includes("\n")
    ? `**${text || "–"}**`
    : quoted(text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);
}

/** Errors are returned as `{"error": …}` or as text that starts with the word. */
function failureOf(result: string): string | null {
  const value = parseJson(result);
  if (isRecord(value) && value.error) return cell(value.error);
  return /^\s*(?:\w*error|failed)\b[:\s]/i.test(result) ? result.trim().slice(0, 400) : null;
}

function describe({ name, arguments: callArguments }: AskedCall, say: Phrases): string {
  const args = parseJson(callArguments);
  const inputs = Object.entries(isRecord(args) ? args : {}).map(
    ([each, value]) => `${each} ${cell(value).slice(0, 60)}`,
  );
  return `\`${name}\`${inputs.length ? ` ${say.with} ${enumerate(inputs, say.and)}` : ""}`;
}

/** Their results are passages to quote. */
const DOCUMENTS: ReadonlySet<string> = new Set(["search_knowledge", "read_document"]);

/** A reply built from the tool results since the last message of a person; null when no tool was called. */
export function answerFromTools(turns: DemoTurn[], say: Phrases): string | null {
  if (turns.at(-1)?.role !== "tool") return null;
  const at = turns.findLastIndex((turn) => turn.role === "user");
  const question = turns[at]?.content ?? "";
  const since = turns.slice(at + 1);
  const parts = since
    .flatMap((turn) => turn.calls)
    .map((call) => {
      const result = since.find((turn) => turn.callId === call.id)?.content ?? "";
      const failure = failureOf(result);
      if (failure === null && DOCUMENTS.has(call.name)) return citeFrom(result, question, say);
      return failure === null
        ? say.brought(describe(call, say), showResult(result))
        : say.failed(describe(call, say), quoted(failure));
    });
  return parts.join("\n\n");
}
