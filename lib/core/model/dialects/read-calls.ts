import "server-only";
import { extraOfCall, type Extra } from "@/lib/core/model/dialects/extra";
import { isFields, type Fields } from "@/lib/core/model/dialects/parts";
import { jsonIn } from "@/lib/core/model/json-in";
import { unreadable } from "@/lib/core/model/failures";

/**
 * A piece of a tool call. `index`: which of the response's calls it belongs to; some providers omit it. `own`: it is in
 * a list with others that have no index, so it is a call of its own.
 */
export type CallPart = {
  index: number | undefined;
  id: string;
  name: string;
  arguments: string;
  own?: boolean;
  extra?: Extra;
};

/** Where servers put the arguments of a call. */
const ARGUMENTS = ["arguments", "parameters", "input", "args"];

/** The pieces of calls in `tool_calls`, or in the older `function_call`. */
export function readCalls(value: unknown): CallPart[] {
  const list = listIn(value);
  const parts: CallPart[] = [];
  for (const each of list) {
    if (each === null || each === undefined) continue;
    if (!isFields(each)) throw unreadable();
    if (Object.keys(each).length) parts.push(readCall(each, parts.length > 0));
  }
  return parts;
}

/** A single call may come without a list, several keyed by their index, and all of them as text. */
function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return value.trim() === "" ? [] : listOf(value);
  const isByIndex = isFields(value) && Object.keys(value).every((key) => /^\d+$/.test(key));
  return isByIndex ? Object.values(value) : [value];
}

function listOf(text: string): readonly unknown[] {
  const list = jsonIn(text);
  if (typeof list !== "object") throw unreadable();
  return listIn(list);
}

function readCall(call: Fields, follows: boolean): CallPart {
  const called = isFields(call.function) ? call.function : call;
  const index = placeIn(call.index);
  const name = typeof called.name === "string" ? called.name : "";
  const part: CallPart = {
    index,
    id: typeof call.id === "number" ? String(call.id) : typeof call.id === "string" ? call.id : "",
    name,
    arguments: argumentsIn(called),
  };
  if (follows && index === undefined && name !== "") part.own = true;
  const extra = extraOfCall(call, called);
  if (extra) part.extra = extra;
  return part;
}

/** As a number or its digits; anything else is ignored. */
function placeIn(index: unknown): number | undefined {
  const place = typeof index === "string" && /^\d{1,15}$/.test(index) ? Number(index) : index;
  return typeof place === "number" && Number.isSafeInteger(place) && place >= 0 ? place : undefined;
}

/** As text: some servers send the object itself. */
function argumentsIn(called: Fields): string {
  const args = called.arguments;
  if (typeof args === "string") return args;
  for (const name of ARGUMENTS) {
    const value = called[name];
    if (typeof value === "string") return value;
    if (value !== null && value !== undefined) return JSON.stringify(value);
  }
  return "";
}
