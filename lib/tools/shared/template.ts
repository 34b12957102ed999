import {
  fill,
  placeholdersIn,
  plain,
  soleArgument,
  type PlaceholderValues,
} from "@/lib/tools/shared/placeholders";
import { headerText, pathText, queryParts, type Wires } from "@/lib/tools/shared/template-wire";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

/** Scheme, host and port, where no placeholder is allowed: the tool's author decides where it sends requests. */
export const ORIGIN = /^https?:\/\/[^/?#\\{}]+(?=[/?#]|$)/i;
/** What a URL parser treats as a parent or current directory segment. */
const DOTS = /^(?:\.|%2e){1,2}$/i;

const NO_WIRES: Wires = () => undefined;

/** Fills the placeholders of a URL, each within its path segment or query value. Throws ToolFault. */
export function fillUrl(template: string, values: PlaceholderValues, wires = NO_WIRES): string {
  const [, origin, path = "", query] =
    /^([^/]*\/\/[^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(template) ?? [];
  if (origin === undefined)
    throw new ToolFault(sentence("tool_address_unreadable", "This tool's URL is invalid."));
  const segments = path.split("/").map((segment) => fillSegment(segment, values, wires));
  const parts = query?.split("&").flatMap((part) => fillPart(part, values, wires)) ?? [];
  return origin + segments.join("/") + (parts.length ? `?${parts.join("&")}` : "");
}

function fillSegment(segment: string, values: PlaceholderValues, wires: Wires): string {
  const { names } = placeholdersIn(segment);
  const filled = fill(segment, values, (value, _, name) => {
    const wire = wires(name);
    const isEmpty = Array.isArray(value) ? value.length === 0 : plain(value) === "";
    if (names.includes(name) && isEmpty)
      throw new ToolFault(
        sentence(
          "argument_empty",
          "The argument {name} is part of the URL and must not be empty.",
          { name },
        ),
      );
    return wire ? pathText(value, wire) : encoded(value);
  });
  // With reserved characters an argument may span several segments.
  if (names.length && filled.split("/").some((part) => DOTS.test(part)))
    throw new ToolFault(
      sentence(
        "argument_dots",
        'The argument {name} is part of the URL and must not be "." or "..".',
        { name: names[0]! },
      ),
    );
  return filled;
}

/** A part of a query or a form is left out if its arguments were not given. */
function fillPart(part: string, values: PlaceholderValues, wires: Wires): string[] {
  const { names, secrets } = placeholdersIn(part);
  const absent =
    names.length > 0 && secrets.length === 0 && names.every((name) => values(name) === undefined);
  if (absent) return [];
  const equals = part.indexOf("=");
  const argument = soleArgument(part.slice(equals + 1));
  const wire = equals > 0 && argument !== undefined ? wires(argument) : undefined;
  return wire
    ? queryParts(part.slice(0, equals), values(argument!), wire)
    : [fill(part, values, encoded)];
}

const encoded = (value: unknown): string => encodeURIComponent(plain(value));

/** Fills a header's value. Characters that a header cannot contain are refused instead of altered. Throws ToolFault. */
export function fillHeader(
  name: string,
  template: string,
  values: PlaceholderValues,
  wires = NO_WIRES,
): string {
  const filled =
    name.toLowerCase() === "cookie"
      ? fillCookies(template, values, wires)
      : fill(template, values, (value, _, argument) => {
          const wire = wires(argument);
          return wire && value !== undefined && value !== null
            ? headerText(value, wire)
            : plain(value);
        });
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(filled))
    throw new ToolFault(
      sentence(
        "tool_header_with_control",
        "The header {name} must not contain line breaks or control characters. Use other arguments.",
        { name },
      ),
    );
  return filled;
}

/** Each cookie by itself, encoded where its style is known: a value can't add another one. */
const fillCookies = (template: string, values: PlaceholderValues, wires: Wires): string =>
  template
    .split("; ")
    .flatMap((part) => {
      const { names } = placeholdersIn(part);
      const hasStyle = names.some((name) => wires(name) !== undefined);
      return hasStyle ? fillPart(part, values, wires) : [fill(part, values, plain)];
    })
    .join("; ");

type BodyForm = "json" | "form" | "multipart" | "text";

/** The form of a body, by its declared type, else by its first character. */
export function formOf(body: unknown, contentType: string | undefined): BodyForm {
  if (typeof body !== "string") return "json";
  if (contentType === undefined) return /^\s*[{[]/.test(body) ? "json" : "text";
  if (/\bx-www-form-urlencoded\b/i.test(contentType)) return "form";
  // With a boundary it is written out by hand.
  if (/^multipart\/form-data\s*$/i.test(contentType)) return "multipart";
  return /\bjson\b/i.test(contentType) ? "json" : "text";
}

/**
 * The text of a body before it is filled: a non-text body becomes JSON, in which a string that is a single placeholder
 * becomes a value.
 */
export function bodyTemplate(body: unknown): string {
  return typeof body === "string" ? body : jsonTemplate(body);
}

function jsonTemplate(value: unknown): string {
  if (typeof value === "string")
    return /^\{\{[^{}]*\}\}$/.test(value) && placeholdersIn(value).rest === ""
      ? value
      : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsonTemplate).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}:${jsonTemplate(each)}`)
    .join(",")}}`;
}

/** Fills a body: in JSON as part of a string or as a value, in a form as a field, else as is. */
export function fillBody(
  template: string,
  form: BodyForm,
  values: PlaceholderValues,
  wires = NO_WIRES,
): string {
  if (form === "form")
    return template
      .split("&")
      .flatMap((part) => fillPart(part, values, wires))
      .join("&");
  if (form === "text") return fill(template, values, plain);
  const quoted = stringsOf(template);
  return fill(template, values, (value, at) =>
    quoted(at)
      ? JSON.stringify(plain(value)).slice(1, -1)
      : JSON.stringify(value === undefined ? null : value),
  );
}

/** Returns a function that checks whether a position in JSON text is inside a string. */
function stringsOf(text: string): (at: number) => boolean {
  const inside = new Uint8Array(text.length);
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    inside[at] = Number(quoted);
    if (text[at] === '"') quoted = !quoted;
    else if (text[at] === "\\" && quoted) inside[++at] = 1;
  }
  return (at) => inside[at] === 1;
}
