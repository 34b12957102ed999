import type { WireBody } from "./model-server";
import type { AskedTool, Scenario } from "./model-scenarios";

// A model that obeys every instruction it reads, from anyone, however it is hidden: the worst one an attack can meet. An
// instruction is a directive such as `[tool=remember {"fact": "…"}]`.

const DIRECTIVE = /\[tool=(\w+)\s+(\{[^{}]*\})\]/g;
/** In German. */
const GERMAN = /\[werkzeug=(\w+)\s+(\{[^{}]*\})\]/g;
const WORDS: Record<string, string> = { merke: "remember", vergiss: "forget", zahle: "pay" };

/** The text itself, and what it turns into when it is decoded. */
function readings(text: string): string[] {
  const plain = text.replace(/[\u200b\u200c\u200d\u2060\u00ad]/g, "");
  const decoded = [...plain.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)].map(([some]) =>
    Buffer.from(some, "base64").toString(),
  );
  const percent = [...plain.matchAll(/\S*%5Btool\S*/gi)].map(([some]) => {
    try {
      return decodeURIComponent(some);
    } catch {
      return "";
    }
  });
  const entities = plain
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll("&quot;", '"');
  const backwards = [...plain].toReversed().join("");
  return [plain, entities, plain.replaceAll('\\"', '"'), backwards, ...decoded, ...percent];
}

/** All that a text tells its reader to call. */
export function instructionsIn(text: string): AskedTool[] {
  const found = readings(text).flatMap((each) => [
    ...[...each.matchAll(DIRECTIVE)].map(([, name, args]) => ({ name: name!, arguments: args! })),
    ...[...each.matchAll(GERMAN)].map(([, name, args]) => ({
      name: WORDS[name!] ?? name!,
      arguments: args!,
    })),
  ]);
  return found.filter(({ arguments: args }) => isJson(args));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? "").join("\n")
      : "";

type Called = { function: { name: string } };

/**
 * The next call of the model: of the instructions in what its person has written, in its system prompt, earlier messages
 * and tool results, in this order, the first that it has not followed yet. Without one it ends its reply.
 */
export function obeying({ messages = [] }: WireBody): Partial<Scenario> {
  const last = messages.findLastIndex(({ role }) => role === "user");
  const read = [
    messages[last]!,
    ...messages.filter(({ role }) => role === "system"),
    ...messages.slice(0, last).filter(({ role }) => role !== "system"),
    ...messages.slice(last + 1),
  ];
  const all = read.flatMap(({ content }) => instructionsIn(textOf(content)));
  const byText = new Map(all.map((each) => [`${each.name} ${each.arguments}`, each]));
  const names = new Set(all.map(({ name }) => name));
  const made = messages
    .slice(last + 1)
    .flatMap((each) => (each as { tool_calls?: Called[] }).tool_calls ?? [])
    .filter((call) => names.has(call.function.name)).length; // not the search before the first request
  const next = [...byText.values()][made];
  return { tools: next ? [next] : [], again: 99, text: "Done." };
}
