import "server-only";
import { jsonIn } from "@/lib/core/model/json-in";
import { isFields } from "@/lib/core/model/dialects/parts";
import { offeredName } from "@/lib/core/model/dialects/tool-names";
import type { ModelTool, ModelToolCall } from "@/lib/core/model/wire";

const [OPEN, CLOSE] = ["<tool_call>", "</tool_call>"] as const;

/**
 * The calls in a text that consists only of calls of offered tools, as models write them when their server has no
 * parser for them: JSON (Hermes, Qwen), `<function=…>` (Qwen Coder) or keys and values (GLM). undefined for any other
 * text.
 */
export function callsInText(text: string, tools: ModelTool[]): ModelToolCall[] | undefined {
  const calls: ModelToolCall[] = [];
  const [before = "", ...blocks] = text.split(OPEN);
  if (before.trim() !== "") return undefined;
  for (const block of blocks) {
    const [body = "", behind = ""] = block.split(CLOSE); // the last may lack its closing tag
    const call = behind.trim() === "" ? callIn(body.trim(), tools) : undefined;
    if (!call) return undefined;
    calls.push(call);
  }
  return calls;
}

function callIn(body: string, tools: ModelTool[]): ModelToolCall | undefined {
  const [name, args] = fromJson(body) ?? fromTags(body) ?? ["", {}];
  const meant = offeredName(name, new Set(tools.map((each) => each.name)));
  const tool = tools.find((each) => each.name === meant);
  if (!tool) return undefined;
  const values = Object.entries(args).map(([key, value]) => [key, valueFor(tool, key, value)]);
  return { id: "", name: meant, arguments: JSON.stringify(Object.fromEntries(values)) };
}

type Written = [name: string, given: Record<string, unknown>];

function fromJson(body: string): Written | undefined {
  const call = jsonIn(body);
  if (!isFields(call) || typeof call.name !== "string") return undefined;
  const args = call.arguments ?? call.parameters ?? {};
  const unpacked = typeof args === "string" ? jsonIn(args) : args;
  return isFields(unpacked) ? [call.name, unpacked] : undefined;
}

const FUNCTION = /^<function[= ]"?([^">]+)"?>/;
const PARAMETER = /<parameter[= ]"?([^">]+)"?>\n?([\s\S]*?)\n?<\/parameter>/g;
const PAIR = /<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g;

/** Values in tags are texts: the tool's own schema tells their types. */
function fromTags(body: string): Written | undefined {
  const [, name] = FUNCTION.exec(body) ?? [];
  if (name) return [name.trim(), written(body, PARAMETER)];
  const [, plain] = /^([\w.:-]+)\s*(?:<arg_key>|$)/.exec(body) ?? [];
  return plain ? [plain, written(body, PAIR)] : undefined;
}

const written = (text: string, pattern: RegExp): Record<string, unknown> =>
  Object.fromEntries(
    [...text.matchAll(pattern)].map(([, key = "", value = ""]) => [key.trim(), new Tagged(value)]),
  );

/** A value from between tags, not from JSON. */
class Tagged {
  constructor(readonly text: string) {}
}

function valueFor({ parameters }: ModelTool, key: string, value: unknown): unknown {
  if (!(value instanceof Tagged)) return value;
  const schema = isFields(parameters.properties) ? parameters.properties[key] : undefined;
  if (isFields(schema) && schema.type === "string") return value.text;
  return jsonIn(value.text) ?? value.text;
}
