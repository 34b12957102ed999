import "server-only";
import type { GuardedRequest } from "@/lib/core/guarded-fetch/guarded-fetch";
import type { HttpTool } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";
import { multipart } from "@/lib/tools/run/multipart";
import type { FileBody, FileNamed } from "@/lib/tools/run/run-http";
import {
  fileArgument,
  placeholdersIn,
  plain,
  soleArgument,
  type PlaceholderValues,
} from "@/lib/tools/shared/placeholders";
import { bodyTemplate, fillBody, fillHeader, fillUrl, formOf } from "@/lib/tools/shared/template";
import type { Wires } from "@/lib/tools/shared/template-wire";
import { NEEDS_RUN, ToolFault } from "@/lib/tools/shared/tool-fault";

type Parameters = Readonly<Record<string, ToolParameter>>;
type Arguments = Readonly<Record<string, unknown>>;
export type Filling = { values: PlaceholderValues; wires: Wires; files: Files };
type Files = ReadonlyMap<string, FileBody>;
type Built = Pick<GuardedRequest, "url" | "method" | "headers" | "body">;

/** How each argument is written (Wire), by its name. */
export const wiresOf =
  (parameters: Parameters): Wires =>
  (name) =>
    Object.hasOwn(parameters, name) ? parameters[name]!.wire : undefined;

/** The arguments of a call, with the defaults for missing ones. */
export function withOtherwise(parameters: Parameters, args: Arguments): Record<string, unknown> {
  const missing = Object.entries(parameters).flatMap(([name, { wire }]) =>
    wire?.otherwise !== undefined && valueIn(args, name) === undefined
      ? [[name, wire.otherwise] as const]
      : [],
  );
  return { ...args, ...Object.fromEntries(missing) };
}

/** Null counts as missing. */
const valueIn = (args: Arguments, name: string): unknown =>
  Object.hasOwn(args, name) ? (args[name] ?? undefined) : undefined;

/** The files that the arguments of a call name, by name. Throws ToolFault. */
export async function filesOf(
  { body }: HttpTool,
  parameters: Parameters,
  args: Arguments,
  fileNamed: FileNamed | undefined,
): Promise<Files> {
  const whole = fileArgument(body);
  const fields = Object.keys(parameters).filter((name) => parameters[name]!.wire?.style === "file");
  const names = [...(whole === undefined ? [] : [whole]), ...fields].flatMap((name) => {
    const value = valueIn(args, name);
    return value === undefined ? [] : [value].flat().map(plain);
  });
  // Without a name the body itself is missing, which the file lookup reports.
  if (whole !== undefined && names.length === 0) names.push("");
  const files = new Map<string, FileBody>();
  for (const name of new Set(names)) {
    if (!fileNamed) throw new ToolFault(NEEDS_RUN);
    files.set(name, await fileNamed(name));
  }
  return files;
}

/**
 * The request that a tool makes with these values. Headers whose arguments are all missing are omitted, and so is a
 * body.
 */
export function requestOf(tool: HttpTool, filling: Filling, args: Arguments): Built {
  const { values, wires } = filling;
  const headers = Object.fromEntries(
    Object.entries(tool.headers ?? {})
      .filter(([, value]) => isGiven(value, values))
      .map(([name, value]) => [name, fillHeader(name, value, values, wires)]),
  );
  const request = { url: fillUrl(tool.url, values, wires), method: tool.method, headers };
  const body = bodyOf(tool, filling, args, declaredType(headers));
  if (!body) return { ...request, headers: without(headers, tool.body !== undefined) };
  return {
    ...request,
    headers: { ...without(headers, true), "Content-Type": body.type },
    body: body.body,
  };
}

/** Whether there is something to send: a text without arguments, or one of which at least one has a value. */
function isGiven(template: string, values: PlaceholderValues): boolean {
  const { names, secrets } = placeholdersIn(template);
  return (
    names.length === 0 || secrets.length > 0 || names.some((name) => values(name) !== undefined)
  );
}

const isType = (name: string): boolean => name.toLowerCase() === "content-type";
const declaredType = (headers: Record<string, string>): string | undefined =>
  Object.entries(headers).find(([name]) => isType(name))?.[1];
const without = (headers: Record<string, string>, type: boolean): Record<string, string> =>
  type ? Object.fromEntries(Object.entries(headers).filter(([name]) => !isType(name))) : headers;

type Body = { type: string; body: string | Uint8Array };

/** undefined: no body is sent. */
function bodyOf(
  { body }: HttpTool,
  { values, wires, files }: Filling,
  args: Arguments,
  declared: string | undefined,
): Body | undefined {
  if (body === undefined) return undefined;
  const named = fileArgument(body);
  if (named !== undefined) {
    const file = files.get(plain(valueIn(args, named)));
    return file && { type: declared ?? file.type, body: file.bytes };
  }
  const template = bodyTemplate(body);
  const argument = soleArgument(template);
  if (argument !== undefined && values(argument) === undefined) return undefined;
  const form = formOf(body, declared);
  if (form === "multipart") return multipart(template, { values, wires, files });
  const type = declared ?? (form === "json" ? "application/json" : "text/plain; charset=utf-8");
  const text = fillBody(template, form, values, wires);
  // A form without any value.
  return form === "form" && text === "" ? undefined : { type, body: text };
}
