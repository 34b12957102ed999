import "server-only";
import type { UserId } from "@/lib/core/identity";
import { jsonIn } from "@/lib/core/model/json-in";
import type { ContentPart, ModelMessage, ModelOptions } from "@/lib/core/model/wire";
import type { CallerTools } from "@/lib/runs/loop/caller/caller-tools";
import type { CallerWish } from "@/lib/runs/loop/caller/caller-wish";
import { faultsIn } from "@/lib/openai-api/run/answer-schema";
import type { ResponseEcho } from "@/lib/openai-api/shared/response";
import { readRecord } from "@/lib/runs/record/unreadable";

/** The form that a program wants the answer in. Without a schema: any JSON object. */
export type AnswerFormat = { name: string; schema?: Record<string, unknown>; checked: boolean };

/** What a run that a program began works on: kept with it, so that it can be taken up again. */
export type ProgramWork = {
  /** The last text of the user, what was said before it, and what came after. */
  task: string;
  /** The pictures and files that came with that text. */
  attached?: ContentPart[];
  before: ModelMessage[];
  after: ModelMessage[];
  instructions: string;
  tools?: CallerTools;
  options: ModelOptions;
  format?: AnswerFormat;
  /** Of a response: what its answers repeat, and what goes on to the one after it. */
  response?: ResponseWork;
};
/** `said`: the instructions among the items, which count for the rest of the conversation. */
type ResponseWork = { echo: ResponseEcho; items: unknown[]; said: string };

/** Reads it back from its row. Throws UnreadableRecord. */
export const workIn = (text: string): ProgramWork =>
  readRecord(() => JSON.parse(text) as ProgramWork); // written by begin.ts alone

/** The same as the engine takes it. */
export function wishOf(
  me: UserId,
  { instructions, after, tools, options, format }: ProgramWork,
): CallerWish {
  const told = format && `Answer with one JSON value and nothing else. ${formOf(format)}`;
  return {
    instructions: [instructions, told ?? ""].filter((each) => each.trim()).join("\n\n"),
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

/** An answer in the form asked for, without the code fence that some models put around it. */
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
