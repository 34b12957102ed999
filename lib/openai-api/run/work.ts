import "server-only";
import type { Scope } from "@/lib/core/identity";
import { jsonIn } from "@/lib/core/model/json-in";
import type { ContentPart, ModelMessage, ModelOptions } from "@/lib/core/model/wire";
import type { CallerTools } from "@/lib/runs/agent/caller-tools";
import type { CallerWish } from "@/lib/runs/agent/caller-wish";
import { faultsIn } from "@/lib/openai-api/run/answer-schema";
import type { ResponseEcho } from "@/lib/openai-api/run/response";
import { readRecord } from "@/lib/runs/run/unreadable";

/** The response format that a program requests. Without a schema: any JSON object. */
export type AnswerFormat = { name: string; schema?: Record<string, unknown>; checked: boolean };

/** The input of a run that a program started: stored with it, so that it can be resumed. */
export type ProgramWork = {
  /** The last user text, the messages before it, and those after it. */
  task: string;
  /** The images and files attached to that text. */
  attached?: ContentPart[];
  before: ModelMessage[];
  after: ModelMessage[];
  instructions: string;
  tools?: CallerTools;
  options: ModelOptions;
  format?: AnswerFormat;
  /** For a response: the options that it repeats, and what the next one continues. */
  response?: ResponseWork;
};
/** `said`: the instructions among the items, which apply to the rest of the conversation. */
type ResponseWork = { echo: ResponseEcho; items: unknown[]; said: string };

/** Reads it back from its row. Throws UnreadableRecord. */
export const workIn = (text: string): ProgramWork =>
  readRecord(() => JSON.parse(text) as ProgramWork); // written only by begin.ts

/** The same in the engine's format. */
export function wishOf(
  me: Scope,
  { instructions, after, tools, options, format }: ProgramWork,
): CallerWish {
  const formatInstruction =
    format && `Answer with one JSON value and nothing else. ${formOf(format)}`;
  return {
    instructions: [instructions, formatInstruction ?? ""]
      .filter((each) => each.trim())
      .join("\n\n"),
    after,
    tools,
    options,
    form: format && { json: true, fault: faultsIn(me, format) },
  };
}

const formOf = ({ schema, name }: AnswerFormat): string =>
  schema
    ? `It must fit this JSON Schema${name ? `, called ${name}` : ""}:\n\n${JSON.stringify(schema)}`
    : "It must be a JSON object.";

/** A response in the requested format, without the code fence that some models add. */
export function formed(text: string, format: AnswerFormat | undefined): string {
  if (!format) return text;
  try {
    JSON.parse(text);
    return text.trim();
  } catch {
    const value = jsonIn(text);
    return value === undefined ? text : JSON.stringify(value);
  }
}
