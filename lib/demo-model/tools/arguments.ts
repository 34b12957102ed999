import "server-only";
import { findSum } from "@/lib/demo-model/tools/arithmetic";
import { fileArguments, type ReadMessage } from "@/lib/demo-model/tools/files";
import { findValues, findZone, type Findings } from "@/lib/demo-model/tools/findings";
import type { Parameter } from "@/lib/demo-model/parameters";
import type { OfferedTool } from "@/lib/demo-model/request";
import { words } from "@/lib/demo-model/words";

type Reader = { message: string; findings: Findings };
type Args = Record<string, unknown>;

const kindOf = ({ name }: Parameter): string =>
  name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();

const SUM = /expression|formula|equation|calculation/;
const LINK = /ur[li]|link|website|homepage/;
const AGENT = /agent|colleague|assistant|recipient|teammate/;

/** "Ask the Researcher to find sources" → who, and what. */
const ASKED =
  /\b(?:[Aa]sk|[Tt]ell|[Ff]rage?|[Bb]itte)\s+(?:the |our |my )?(?:agent )?["'“]?(\p{Lu}[\p{L}\d' -]*?)["'”]?(?:[,:]| (?:to|about|for|what|whether|if|how|why|when|where|who|that|which|nach)\b)\s*([\s\S]+)$/u;
const PLACE = /\b(?:in|for|at|of|near|to|für) ((?:\p{Lu}[\p{L}'-]+ ?)+)/u;
const CALLED =
  /\b(?:called|named|titled|namens|(?:task|note|event) (?:to|for))[: ]+(.+?)(?= with |[,.;\n]|$)/i;
const SOUGHT = /\b(?:search(?: the web)? for|look up|find|about|on|for)\s+(.+?)[?.!]*$/im;

/** How a text value is found in the message, by the parameter's name. */
const READINGS: [name: RegExp, read: (reader: Reader) => string | undefined][] = [
  [SUM, ({ message }) => findSum(message)?.expression],
  [LINK, ({ findings }) => findings.urls.shift()],
  [/e_?mail/, ({ findings }) => findings.emails.shift()],
  [/date|deadline|birthday|^due/, ({ findings }) => findings.dates.shift()],
  [/time_?zone|^tz$/, ({ message }) => findZone(message)],
  [/city|location|place|country/, ({ message }) => PLACE.exec(message)?.[1]?.trim()],
  [AGENT, ({ message }) => ASKED.exec(message)?.[1]],
];
/** Patterns of sentences, good enough for a required parameter. */
const GUESSES: typeof READINGS = [
  [/name|title|label/, ({ message }) => CALLED.exec(message)?.[1]],
  [/query|topic|subject|search/, ({ message }) => SOUGHT.exec(message)?.[1]],
  [/question|message|prompt|task/, ({ message }) => ASKED.exec(message)?.[2]],
  // The person's request is itself the best description of it.
  [/description|details|instructions/, ({ message }) => message.trim()],
];

function readText(parameter: Parameter, reader: Reader): string | undefined {
  if (parameter.choices.length) {
    const plain = ` ${words(reader.message).join(" ")} `;
    return parameter.choices.find((choice) => plain.includes(` ${words(choice).join(" ")} `));
  }
  const by = (table: typeof READINGS) =>
    table.find(([name]) => name.test(kindOf(parameter)))?.[1](reader);
  const certain = by(READINGS);
  if (certain !== undefined || !parameter.required) return certain;
  const { quoted, tail } = reader.findings;
  return quoted.shift() ?? ((AGENT.test(kindOf(parameter)) ? "" : tail) || by(GUESSES));
}

function readList({ itemType }: Parameter, { findings }: Reader): unknown[] | undefined {
  if (/number|integer/.test(itemType) || findings.numbers.length > 1)
    return findings.numbers.splice(0);
  const items = findings.quoted.length
    ? findings.quoted.splice(0)
    : findings.tail.split(/\s*,\s*(?:and |und )?|\s+(?:and|und)\s+|\n+/);
  return items.filter(Boolean).length ? items.filter(Boolean) : undefined;
}

function readValue(parameter: Parameter, reader: Reader): unknown {
  if (/number|integer/.test(parameter.type))
    return parameter.required || /limit|count|max/.test(kindOf(parameter))
      ? reader.findings.numbers.shift()
      : undefined;
  if (parameter.type === "array") return readList(parameter, reader);
  return parameter.type === "string" ? readText(parameter, reader) : undefined;
}

/** A value that is spelled out: `time zone "value"`, `time_zone: value` or `timeZone=value`. */
function namedValue({ name, type }: Parameter, message: string) {
  const parts = name.split(/_|-|(?<=[a-z])(?=[A-Z])/);
  const spoken = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[ _-]?");
  const bare = type === "string" ? '[^\\s"][^,;\\n]*' : '[^\\s",;]+';
  const [whole = "", quoted, said = quoted] =
    new RegExp(
      `(?<![\\p{L}\\d_])["'\`]?${spoken}["'\`]?\\s*(?:(?:[:=]|is|of)?\\s*"([^"]*)"|[:=]\\s*(${bare}))`,
      "iu",
    ).exec(message) ?? [];
  if (said === undefined || type === "array" || type === "object") return null;
  if (type === "string") return { whole, value: said };
  if (type === "boolean") return { whole, value: /^(?:true|yes|on|ja)$/i.test(said) };
  return Number.isFinite(Number(said)) ? { whole, value: Number(said) } : null;
}

/** All arguments of a tool that can be read from a message. */
function readable({ parameters }: OfferedTool, message: string): Args {
  const read = new Map<string, unknown>();
  let rest = message;
  for (const parameter of parameters) {
    const { whole, value } = namedValue(parameter, rest) ?? {};
    if (whole === undefined) continue;
    read.set(parameter.name, value);
    rest = rest.replace(whole, " ");
  }
  const reader: Reader = { message, findings: findValues(rest) };
  // Required parameters get the first pick of numbers and quotations.
  for (const parameter of parameters.toSorted((a, b) => Number(b.required) - Number(a.required)))
    if (!read.has(parameter.name)) read.set(parameter.name, readValue(parameter, reader));
  // In the order of the definition, as a person would write them.
  const inOrder = parameters.map(({ name }) => [name, read.get(name)] as const);
  return Object.fromEntries(inOrder.filter(([, value]) => value !== undefined));
}

/** The arguments of a tool as far as they can be read from a message; null when a required one can't. */
export function readArguments(tool: OfferedTool, { words, files }: ReadMessage): Args | null {
  const read = fileArguments(tool, words, files) ?? readable(tool, words);
  return tool.parameters.every(({ name, required }) => !required || name in read) ? read : null;
}

/**
 * What in a message indicates a tool by its kind: a sum for an expression, a link for a URL, "ask Nova …" for an agent.
 */
export function kindsMet(tool: OfferedTool, message: string): string[] {
  const names = tool.parameters.filter(({ required }) => required).map(kindOf);
  const met: [string, RegExp, boolean][] = [
    ["#sum", SUM, findSum(message) !== null],
    ["#url", LINK, findValues(message).urls.length > 0],
    ["#agent", AGENT, ASKED.test(message)],
  ];
  return met
    .filter(([, kind, is]) => is && names.some((name) => kind.test(name)))
    .map(([at]) => at);
}
