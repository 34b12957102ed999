import "server-only";
import { isFields, type Fields } from "@/lib/core/model/dialects/parts";

/**
 * What a provider wants back unchanged with a tool call: thought signatures (Gemini 3), encrypted or signed thoughts
 * (OpenRouter, Anthropic behind a proxy). Stored under the provider's own names, and never read.
 */
export type Extra = Fields;

/** By name: on a message or a delta, and on a call. */
const OF_MESSAGE = ["reasoning_details", "thinking_blocks", "extra_content"];
const OF_CALL = [
  ...["extra_content", "thought_signature", "thoughtSignature", "provider_specific_fields"],
];
/** All of them, for a provider that refuses one of them. */
export const EXTRA_NAMES = [...new Set([...OF_MESSAGE, ...OF_CALL])];

const of = (names: readonly string[], value: Fields): Extra | undefined => {
  let extra: Record<string, unknown> | undefined;
  for (const name of names) {
    const part = value[name];
    if (typeof part === "string" ? part !== "" : typeof part === "object" && part !== null)
      (extra ??= {})[name] = part;
  }
  return extra;
};

export const extraOfMessage = (delta: Fields): Extra | undefined => of(OF_MESSAGE, delta);

/** Signatures may be on the call or on its function. */
export function extraOfCall(call: Fields, called: Fields): Extra | undefined {
  const own = of(OF_CALL, call);
  const inner = called === call ? undefined : of(OF_CALL, called);
  return inner ? { ...own, function: inner } : own;
}

/** The earlier value plus the new one: lists are continued, and pieces of one text in them joined. */
export function joined(before: Extra | undefined, more: Extra | undefined): Extra | undefined {
  if (!before || !more) return before ?? more;
  const all: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(more)) {
    const earlier = all[name];
    all[name] =
      Array.isArray(earlier) && Array.isArray(value)
        ? value.reduce<unknown[]>(withPiece, earlier)
        : isFields(earlier) && isFields(value)
          ? { ...earlier, ...value }
          : value;
  }
  return all;
}

const TEXTS = ["text", "summary", "thinking"];

/** The list with one more item, which may continue the last item's text. */
function withPiece(list: unknown[], item: unknown): unknown[] {
  const last = list.at(-1);
  if (!isFields(last) || !isFields(item)) return [...list, item];
  const name = TEXTS.find((each) => typeof item[each] === "string");
  const continues =
    name !== undefined &&
    typeof last[name] === "string" &&
    item.type === last.type &&
    item.index === last.index &&
    !last.signature;
  if (!continues) return [...list, item];
  const fields = Object.entries(item).filter(([, value]) => value !== null && value !== undefined);
  const whole = {
    ...last,
    ...Object.fromEntries(fields),
    [name]: `${last[name] as string}${item[name] as string}`, // both are texts, see above
  };
  return [...list.slice(0, -1), whole];
}
