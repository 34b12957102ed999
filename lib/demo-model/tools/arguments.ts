import "server-only";
import { findSum } from "@/lib/demo-model/tools/arithmetic";
import { findValues, findZone, type Findings } from "@/lib/demo-model/tools/findings";
import { parseJson, type Json } from "@/lib/demo-model/wire/json";
import type { OfferedTool, Parameter } from "@/lib/demo-model/tools/parameters";
import { namedValues } from "@/lib/demo-model/tools/named-values";
import { words } from "@/lib/demo-model/words";

type Reader = { message: string; found: Findings; strings: number };

const kindOf = (parameter: Parameter): string =>
  parameter.name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();

const isSum = (name: string) => /expression|formula|equation|calculation/.test(name);
const isAgent = (name: string) => /agent|colleague|assistant|recipient|teammate/.test(name);

/** "Ask the Researcher to find sources" → who, and what. */
const ASKED =
  /\b(?:[Aa]sk|[Tt]ell|[Cc]onsult|[Dd]elegate to|[Hh]and (?:this|it) to)\s+(?:the |our |my )?(?:agent )?(["'“]?\p{Lu}[\p{L}\d' -]*?["'”]?)(?: agent)?(?:[,:]| (?:to|about|for|what|whether|if|how|why|when|where|who|that|which)\b)\s*([\s\S]+)$/u;

/** Readings that a parameter's name makes certain enough for an optional parameter too. */
function byKind(parameter: Parameter, { message, found }: Reader): string | undefined {
  const name = kindOf(parameter);
  if (isSum(name)) return findSum(message)?.expression;
  if (parameter.format === "uri" || /ur[li]|link|website|homepage/.test(name)) {
    const bare =
      /(?<![@\w.])(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|de|uk|eu|edu|gov|info)\b(?:\/[^\s,;]*)?/i.exec(
        message,
      )?.[0];
    return found.urls.shift() ?? (bare && `https://${bare}`);
  }
  if (parameter.format === "email" || /e_?mail/.test(name)) return found.emails.shift();
  if (/^date/.test(parameter.format) || /date|deadline|birthday|^due/.test(name))
    return found.dates.shift();
  if (/time_?zone|^tz$/.test(name)) return findZone(message);
  if (/city|location|place|country|town/.test(name))
    return (
      /\b(?:in|for|at|of|near|to) ((?:\p{Lu}[\p{L}'-]+ ?)+)/u.exec(message)?.[1]?.trim() ??
      found.quoted.shift()
    );
  if (/currency/.test(name)) return /\b[A-Z]{3}\b/.exec(message)?.[0];
  if (isAgent(name))
    return ASKED.exec(message)?.[1]
      ?.replace(/["'“”]/g, "")
      .trim();
  return undefined;
}

/** Readings by the shape of the sentence, good enough where the tool can't do without. */
function byShape(parameter: Parameter, { message, found, strings }: Reader): string | undefined {
  const name = kindOf(parameter);
  const quote = found.quoted.shift();
  if (quote) return quote;
  if (/name|title|label/.test(name))
    return (
      /\b(?:called|named|titled|(?:task|note|event|reminder|todo) (?:to|for))[: ]+(.+?)(?= with |[,.;\n]|$)/i.exec(
        message,
      )?.[1] ??
      (found.tail.split("\n")[0] || undefined)
    );
  if (/(^|_)id$|number$|code$/.test(name)) return /\b(?=[\w-]*\d)[\w-]+\b/.exec(message)?.[0];
  if (/query|topic|subject|search|keyword|term/.test(name))
    return (
      found.tail ||
      /\b(?:search(?: the web)? for|look up|find out about|find|about|on|for|google)\s+(.+?)[?.!]*$/im.exec(
        message,
      )?.[1]
    );
  if (/question|message|prompt|request|task/.test(name))
    return ASKED.exec(message)?.[2]?.replace(/[.!]+$/, "") ?? (found.tail || undefined);
  if (
    found.tail &&
    (strings === 1 || /text|content|body|input|string|sentence|phrase|words?|data|note/.test(name))
  )
    return found.tail;
  // What a person asked for is itself the best description of it.
  return /description|details|instructions/.test(name) ? message.trim() : undefined;
}

const truth = (text: string): boolean => /^(true|yes|on|1)$/i.test(text);

function readBoolean(parameter: Parameter, message: string): boolean | undefined {
  const spoken = kindOf(parameter).replaceAll("_", "[ _-]?");
  if (new RegExp(`\\b(?:without|no|not|don't) ${spoken}`, "i").test(message)) return false;
  return new RegExp(`\\b${spoken}\\b`, "i").test(message) ? true : undefined;
}

function readArray(parameter: Parameter, { message, found }: Reader): unknown[] | undefined {
  const literal = parseJson(/\[[^\]]*\]/.exec(message)?.[0] ?? "");
  if (Array.isArray(literal)) return literal;
  const numeric =
    /number|integer/.test(parameter.itemType) ||
    (!parameter.itemType && found.numbers.length > 1 && !found.quoted.length);
  if (numeric) return found.numbers.length ? found.numbers.splice(0) : undefined;
  if (found.quoted.length) return found.quoted.splice(0);
  const items = (found.tail || (/\b(?:of|these|items?)\s+(.+)$/i.exec(message)?.[1] ?? ""))
    .split(/\s*,\s*(?:and )?|\s+and\s+|\n+/)
    .filter(Boolean);
  return items.length > 1
    ? items.map((item) => item.replace(/^[-*\d.\s]+|[.?!]$/g, ""))
    : undefined;
}

function readString(parameter: Parameter, reader: Reader): string | undefined {
  if (parameter.choices.length) {
    const plain = ` ${words(reader.message).join(" ")} `;
    return parameter.choices.find((choice) => plain.includes(` ${words(choice).join(" ")} `));
  }
  const certain = byKind(parameter, reader);
  if (certain !== undefined || !parameter.required) return certain;
  return byShape(parameter, reader);
}

function readValue(parameter: Parameter, reader: Reader): unknown {
  switch (parameter.type) {
    case "number":
    case "integer":
      return parameter.required || /limit|count|max|top|amount|size/.test(kindOf(parameter))
        ? reader.found.numbers.shift()
        : undefined;
    case "boolean":
      return readBoolean(parameter, reader.message);
    case "array":
      return readArray(parameter, reader);
    case "object":
      return parseJson(/\{[\s\S]*\}/.exec(reader.message)?.[0] ?? "");
    default:
      return readString(parameter, reader);
  }
}

const typed = (parameter: Parameter, text: string): unknown =>
  /number|integer/.test(parameter.type)
    ? Number(text)
    : parameter.type === "boolean"
      ? truth(text)
      : text;

/** The arguments of a tool as far as they can be read off a message; null where a required one can't. */
export function readArguments(tool: OfferedTool, message: string): Json | null {
  const { values, rest } = namedValues(tool.parameters, message);
  const reader: Reader = {
    message,
    found: findValues(rest),
    strings: tool.parameters.filter((one) => one.type === "string" && one.required).length,
  };
  const read: Json = {};
  // Required parameters have the first pick of numbers and quotations.
  for (const parameter of [...tool.parameters].sort(
    (a, b) => Number(b.required) - Number(a.required),
  )) {
    const said = values.get(parameter.name);
    const value = said !== undefined ? typed(parameter, said) : readValue(parameter, reader);
    if (value !== undefined && value !== null) read[parameter.name] = value;
    else if (parameter.required) return null;
  }
  // In the order of the definition, as a person would write them.
  return Object.fromEntries(
    tool.parameters.filter(({ name }) => name in read).map(({ name }) => [name, read[name]]),
  );
}

const EMPTY: Record<string, unknown> = {
  number: 0,
  integer: 0,
  boolean: false,
  array: [],
  object: {},
};

/** For a request that forces a call: what can be read, and the message itself or an empty value for the rest. */
export function forceArguments(tool: OfferedTool, message: string): Json {
  const entries = tool.parameters
    .map((parameter) => {
      const value = readArguments({ ...tool, parameters: [parameter] }, message)?.[parameter.name];
      return [
        parameter.name,
        value ??
          (parameter.required
            ? (EMPTY[parameter.type] ?? parameter.choices[0] ?? message.trim())
            : undefined),
      ];
    })
    .filter(([, value]) => value !== undefined);
  return readArguments(tool, message) ?? Object.fromEntries(entries);
}

/** What in a message calls for a tool by its very kind: a sum for an expression, a link for a URL, "ask Nova …" for an agent. */
export function kindsMet(tool: OfferedTool, message: string): string[] {
  return tool.parameters
    .filter((parameter) => parameter.required && parameter.type === "string")
    .flatMap((parameter) => {
      const name = kindOf(parameter);
      if (isSum(name)) return findSum(message) ? ["#sum"] : [];
      if (/^ur[li]$|_ur[li]$|link/.test(name))
        return findValues(message).urls.length ? ["#url"] : [];
      return isAgent(name) && ASKED.test(message) ? ["#agent"] : [];
    });
}
