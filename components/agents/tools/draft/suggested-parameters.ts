import { likelyType } from "@/components/agents/tools/draft/likely-type";
import type { ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import { TOOL_NAME } from "@/lib/tools/contract";
import type { ParameterType } from "@/lib/tools/parameter";
import { placeholdersIn } from "@/lib/tools/shared/placeholders";

/** A parameter that a tool most likely needs. */
export type SuggestedParameter = {
  name: string;
  type: ParameterType;
  /** A value that the request contains. */
  example?: string;
  /** How the request changes so that the parameter replaces that value. */
  changes?: Partial<ToolDraft>;
};

/** More would be a list to read. */
export const SHOWN_MOST = 8;

/** Parameters that a draft doesn't have yet, although its request, its code or its description uses them. */
export function suggestedParameters(draft: ToolDraft): SuggestedParameter[] {
  const used = usedParameters(draft);
  const examples = draft.kind === "http" ? [...inQuery(draft), ...inBody(draft)] : [];
  const described = used.length + examples.length === 0 && draft.kind !== "http";
  const all = [...used, ...examples, ...(described ? inWords(draft) : [])];
  const usedNames = new Set([...draft.parameters, draft.fresh].map(({ name }) => name.trim()));
  return all.filter(
    ({ name }, at) => !usedNames.has(name) && all.findIndex((one) => one.name === name) === at,
  );
}

/** Parameters that the request or the code uses but the tool lacks: it can't work without them. */
export function usedParameters(draft: ToolDraft): SuggestedParameter[] {
  const { kind, url, headers, body, source, parameters, fresh } = draft;
  const usedNames = new Set([...parameters, fresh].map(({ name }) => name.trim()));
  const names =
    kind === "http"
      ? placeholdersIn(`${withPlaceholders(url)}\n${headers}\n${body}`).names
      : kind === "javascript"
        ? namesInSource(source)
        : [];
  return [...new Set(names)]
    .filter((name) => TOOL_NAME.test(name) && !usedNames.has(name))
    .map((name) => ({ name, type: likelyType(name) || "string" }));
}

/** `{city}`, as API documentation writes it, becomes `{{city}}`. */
export const withPlaceholders = (url: string): string =>
  url.replace(/(?<!\{)\{([a-zA-Z_][\w-]{0,63})\}(?!\})/g, "{{$1}}");

const ARGUMENT = /\bargs(?:\??\.([a-zA-Z_]\w*)|\[["']([\w-]+)["']\])/g;
/** The exported function's first parameter, and what is read from it later; white space is normalized. */
const DESTRUCTURED = [
  /\bexport default (?:async )?(?:function ?\w* ?)?\( ?\{([^{}()]*)\}/g,
  /\bconst \{([^{}()]*)\} = args\b/g,
];

function namesInSource(source: string): string[] {
  const flat = source.replace(/\s+/g, " ");
  const read = [...flat.matchAll(ARGUMENT)].map(([, dotted, quoted]) => dotted ?? quoted ?? "");
  const destructured = DESTRUCTURED.flatMap((pattern) => [...flat.matchAll(pattern)])
    .flatMap(([, names = ""]) => names.split(","))
    .map((each) => /^ ?([\w-]*)/.exec(each)?.[1] ?? "");
  return [...read, ...destructured].filter(Boolean);
}

/** A value of a name like these stays part of the tool. */
const NO_ARGUMENT = /key|token|secret|auth|sign|password|^v$|version|format/i;

const typeOf = (value: string): ParameterType =>
  /^(true|false)$/.test(value)
    ? "boolean"
    : /^-?\d{1,15}(\.\d+)?$/.test(value)
      ? "number"
      : "string";

type Pair = { name: string; value: string; written: string };
const pairsIn = (text: string): Pair[] =>
  text.split("&").flatMap((written) => {
    const [, name = "", value = ""] = /^([\w-]+)=([^{}]+)$/.exec(written) ?? [];
    return TOOL_NAME.test(name) && !NO_ARGUMENT.test(name)
      ? [{ name, value: decoded(value), written }]
      : [];
  });

function inQuery({ url }: ToolDraft): SuggestedParameter[] {
  const [before = "", query = ""] = url.split(/\?(.*)/s);
  return pairsIn(query).map(({ name, value, written }) => ({
    name,
    type: typeOf(value),
    example: value,
    changes: { url: `${before}?${replaced(query, "&", written, `${name}={{${name}}}`)}` },
  }));
}

const IN_JSON = /"([\w-]+)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)/g;

function inBody({ body, headers }: ToolDraft): SuggestedParameter[] {
  // curl sends JSON as a form where the command says nothing else.
  if (/x-www-form-urlencoded/i.test(headers) && !/^\s*[[{]/.test(body))
    return pairsIn(body).map(({ name, value, written }) => ({
      name,
      type: typeOf(value),
      example: value,
      changes: { body: replaced(body, "&", written, `${name}={{${name}}}`) },
    }));
  return [...body.matchAll(IN_JSON)].flatMap(([written, name = "", value = ""]) => {
    if (!TOOL_NAME.test(name) || NO_ARGUMENT.test(name) || /\{\{|^""$/.test(value)) return [];
    const example = textOf(value);
    if (example === undefined) return [];
    const isText = value.startsWith('"');
    const filled = isText ? `"{{${name}}}"` : `{{${name}}}`;
    return {
      name,
      type: isText ? ("string" as const) : typeOf(value),
      example,
      changes: { body: body.replace(written, () => written.slice(0, -value.length) + filled) },
    };
  });
}

/** A value of a JSON text that may not be complete or valid; undefined where it is none. */
function textOf(value: string): string | undefined {
  try {
    return String(JSON.parse(value));
  } catch {
    return undefined;
  }
}

const replaced = (text: string, by: string, part: string, next: string): string =>
  text
    .split(by)
    .map((each) => (each === part ? next : each))
    .join(by);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Common subjects of tools, in both languages of the screens. */
const WORDS: [RegExp, string, ParameterType][] = [
  [/\btexts?\b/, "text", "string"],
  [/\b(city|cities|stadt|städte)\b/, "city", "string"],
  [/\b(country|countries|land|länder)\b/, "country", "string"],
  [/\b(amounts?|betrag|beträge)\b/, "amount", "number"],
  [/\b(currency|currencies|währung|währungen)\b/, "currency", "string"],
  [/\b(dates?|datum)\b/, "date", "string"],
  [/\b(years?|jahr|jahre)\b/, "year", "number"],
  [/\b(urls?|links?|web ?sites?|web ?pages?)\b/, "url", "string"],
  [/\b(emails?|e-mails?)\b/, "email", "string"],
  [/\b(search(es)?|sucht)\b/, "query", "string"],
  [/\b(numbers|zahlen)\b/, "numbers", "array"],
  [/\b(number|zahl)\b/, "number", "number"],
  [/\b(messages?|nachricht)\b/, "message", "string"],
  [/\b(languages?|sprache)\b/, "language", "string"],
];
/** A description often mentions things that are not inputs. */
const WORDS_MOST = 3;

function inWords({ name, description }: ToolDraft): SuggestedParameter[] {
  const words = `${name.replace(/[_-]/g, " ")} ${description}`.toLowerCase();
  return WORDS.filter(([pattern]) => pattern.test(words))
    .slice(0, WORDS_MOST)
    .map(([, parameter, type]) => ({ name: parameter, type }));
}
