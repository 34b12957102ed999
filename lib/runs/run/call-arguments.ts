import "server-only";
import { parseModelJson, unfenced } from "@/lib/core/model/json-in";
import { isRecord } from "@/lib/tools/shared/faults";

/**
 * The arguments of a call as a model wrote them; the text itself if they can't be read without guessing. Repairs lose
 * nothing: JSON within a JSON string, a code fence, line breaks within strings, commas before a closing bracket, and
 * surplus brackets or template marks at the end.
 */
export function readArguments(text: string): unknown {
  if (text.trim() === "") return {};
  for (const mend of MENDS) {
    const value = parsed(mend(text));
    if (value === null) return {}; // some models write this for a tool without parameters
    if (typeof value === "string") {
      const inner = parsed(value);
      if (isRecord(inner)) return inner;
    } else if (value !== undefined) return value;
  }
  return text;
}

/** The same for the wire: servers that parse the conversation again refuse anything but a JSON object. */
export function wireArguments(text: string): { json: string; unreadable?: true } {
  if (isRecord(parsed(text))) return { json: text };
  const value = readArguments(text);
  return isRecord(value) ? { json: JSON.stringify(value) } : { json: "{}", unreadable: true };
}

const MENDS: readonly ((text: string) => string)[] = [
  (text) => text,
  unfenced,
  (text) => inStrictJson(unfenced(text)),
];

function parsed(text: string): unknown {
  try {
    return parseModelJson(text);
  } catch {
    return undefined;
  }
}

/** What may follow a complete object: surplus brackets, and marks such as `</tool_call>` or `<|im_end|>`. */
const BEHIND = /^(?:[\s}\]]|<[^<>]*>)*$/;
const CONTROL: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Escapes line breaks within strings, drops commas before a closing bracket, and ends with the first complete value.
 */
function inStrictJson(text: string): string {
  let [out, depth, quoted] = ["", 0, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (quoted) {
      out += CONTROL[letter] ?? letter;
      if (letter === "\\") out += text[++at] ?? "";
      else if (letter === '"') quoted = false;
      continue;
    }
    if (letter === '"') quoted = true;
    if (letter === "," && /^\s*[}\]]/.test(text.slice(at + 1, at + 200))) continue;
    out += letter;
    if (letter === "{" || letter === "[") depth++;
    else if ((letter === "}" || letter === "]") && --depth === 0)
      return BEHIND.test(text.slice(at + 1)) ? out : text;
  }
  return out;
}
