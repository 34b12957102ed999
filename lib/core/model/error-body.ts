import "server-only";
import { isFields, type Fields } from "@/lib/core/model/dialects/parts";

/** What an error says, in any server's format. isPage: it is a page for people, or not text at all. */
type ToldError = {
  message: string;
  /** Its codes, types and statuses, for programs; in lower case, concatenated. */
  code?: string;
  param?: string;
  /** The HTTP status that it names. */
  status?: number;
  isPage?: true;
};

/** Where servers put the message of an error, the most specific first. Others are within one of these. */
const WORDS = [
  ...["error", "errors", "detail", "message", "msg", "error_message", "error_msg", "errorMessage"],
  ...["error_description", "err", "status_msg", "base_resp", "reason", "description", "title"],
];
const CODES = ["code", "error_code", "errorCode", "type", "status", "status_code", "statusCode"];
const DEPTH = 6;
/** More than is ever shown; a page may be long. */
const MOST = 2_000;

/** The message in an error's body, parsed or as text; undefined when it has none. */
export function errorIn(body: unknown, depth = 0): ToldError | undefined {
  if (depth > DEPTH) return undefined;
  if (typeof body === "string") return errorInText(body, depth);
  if (Array.isArray(body)) return errorInList(body, depth);
  if (!isFields(body)) return undefined;
  if (isFields(body.base_resp) && !body.base_resp.status_code) return undefined; // MiniMax: success
  const words = wordsIn(body, depth);
  if (!words) return undefined;
  const codes = [...CODES.map((name) => body[name]), words.code].filter(
    (each) => typeof each === "string" || typeof each === "number",
  );
  const status = codes.map(Number).find((each) => each >= 400 && each < 600) ?? words.status;
  const param = typeof body.param === "string" ? body.param : words.param;
  return {
    ...words,
    ...(codes.length ? { code: codes.join(" ").toLowerCase() } : {}),
    ...(status ? { status } : {}),
    ...(param ? { param } : {}),
  };
}

function wordsIn(body: Fields, depth: number): ToldError | undefined {
  const entry = WORDS.map((name) => ({ name, value: body[name] }))
    .filter(({ value }) => value !== null && value !== undefined && value !== "")
    .map(({ name, value }) => ({ name, told: errorIn(value, depth + 1) }))
    .filter(({ told: value }) => value !== undefined);
  // The name of a status next to a complete sentence adds nothing: {error: "Not Found", message: "…"}.
  const best = entry.find(({ name }) => name !== "error" || isFields(body.error)) ?? entry[0];
  if (!best?.told) return undefined;
  const inner = isFields(body.metadata) ? errorIn(body.metadata.raw, depth + 1) : undefined; // OpenRouter: its upstream's own
  const cause = inner && !best.told.message.includes(inner.message) ? inner : undefined;
  return cause
    ? { ...best.told, ...cause, message: `${best.told.message}: ${cause.message}` }
    : best.told;
}

/** Complaints about several fields (FastAPI): each with its path. */
function errorInList(list: unknown[], depth: number): ToldError | undefined {
  const texts = list.slice(0, 5).flatMap((each) => {
    const error = errorIn(each, depth + 1);
    const place = isFields(each) && Array.isArray(each.loc) ? each.loc.join(".") : "";
    return error ? [place ? { ...error, message: `${place}: ${error.message}` } : error] : [];
  });
  const [first] = texts;
  return first && { ...first, message: texts.map((each) => each.message).join("; ") };
}

function errorInText(text: string, depth: number): ToldError | undefined {
  const plain = text.trim();
  if (plain === "") return undefined;
  if (/^[{[]/.test(plain)) {
    try {
      return errorIn(JSON.parse(plain), depth + 1) ?? { message: plain.slice(0, MOST) };
    } catch {
      return { message: plain.slice(0, MOST) };
    }
  }
  return plain.startsWith("<") ? page(plain) : { message: plain.slice(0, MOST) };
}

/** A page's sentence is its title. */
function page(html: string): ToldError | undefined {
  const [, title] = /<title[^>]*>([^<]+)/i.exec(html) ?? /<h1[^>]*>([^<]+)/i.exec(html) ?? [];
  const text = title ?? html.replace(/<[^<>]*>/g, " ");
  const message = text.replace(/\s+/g, " ").trim().slice(0, MOST);
  return message === "" ? undefined : { message, isPage: true };
}
