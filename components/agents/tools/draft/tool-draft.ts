import { RESERVED_NAMES } from "@/lib/tools/shared/definitions";
import type { HttpTool, Implementation, ToolDefinition } from "@/lib/tools/contract";
import type { BuiltinName } from "@/lib/tools/builtin-table";
import type { ParameterType, ToolParameter } from "@/lib/tools/parameter";
import { toolRules } from "@/lib/tools/shared/rules";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/**
 * more: what the tool's schema has beyond the fields of the wizard (bounds, choices); dropped when the type changes.
 */
export type ParameterDraft = {
  key: number;
  name: string;
  type: ParameterType | "";
  description: string;
  required: boolean;
  more?: ToolParameter;
};
export type Kind = Implementation["kind"] | "person";

export type ToolDraft = {
  name: string;
  description: string;
  parameters: ParameterDraft[];
  /** The parameter being typed, not added yet. */
  fresh: ParameterDraft;
  additionalProperties?: boolean;
  kind: Kind;
  source: string;
  /** The last suggestion that was applied: while the source is unchanged, another may replace it. */
  suggested: string;
  /** A suggestion shown beside the user's own source. */
  offered: string;
  /** The source that came from a template: while it is unchanged, no suggestion is requested. */
  templateSource: string;
  /** Separated by spaces, commas or line breaks. */
  hosts: string;
  method: HttpTool["method"];
  url: string;
  /** `Name: value`, one per line. */
  headers: string;
  body: string;
  /** The body was a value rather than text, and stays one. */
  bodyIsValue: boolean;
  builtin: BuiltinName;
  approval: boolean;
  idempotent: boolean;
};
export type ToolDraftChange = (changes: Partial<ToolDraft>) => void;

const newParameter = (key: number): ParameterDraft => ({
  key,
  name: "",
  type: "",
  description: "",
  required: true,
});
export const isBlank = ({ name, type, description }: ParameterDraft): boolean =>
  name.trim() === "" && type === "" && description.trim() === "";

/** The draft of a new tool, or of an existing one. */
export function draftOf(tool: ToolDefinition | undefined): ToolDraft {
  const { properties = {}, required = [], additionalProperties } = tool?.function.parameters ?? {};
  const parameters = Object.entries(properties).map(([name, more], key): ParameterDraft => ({
    key,
    name,
    type: more.type,
    description: more.description ?? "",
    required: required.includes(name),
    more,
  }));
  return {
    name: tool?.function.name ?? "",
    description: tool?.function.description ?? "",
    parameters,
    fresh: newParameter(parameters.length),
    additionalProperties,
    ...draftOfImplementation(tool),
  };
}

function draftOfImplementation(tool: ToolDefinition | undefined) {
  const implementation = tool?.implementation;
  const js = implementation?.kind === "javascript" ? implementation : undefined;
  const http = implementation?.kind === "http" ? implementation : undefined;
  return {
    kind: implementation?.kind ?? (tool ? ("person" as const) : ("javascript" as const)),
    source: js?.source ?? "",
    suggested: "",
    offered: "",
    templateSource: "",
    hosts: js?.hosts?.join(", ") ?? "",
    method: http?.method ?? ("GET" as const),
    url: http?.url ?? "",
    headers: Object.entries(http?.headers ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
    body:
      typeof http?.body === "string"
        ? http.body
        : http?.body
          ? JSON.stringify(http.body, null, 2)
          : "",
    bodyIsValue: http?.body !== undefined && typeof http.body !== "string",
    builtin: implementation?.kind === "builtin" ? implementation.name : ("calculator" as const),
    approval: implementation?.approval === "always",
    idempotent: implementation?.idempotent === true,
  };
}

export function definitionOf(draft: ToolDraft): ToolDefinition {
  const { additionalProperties } = draft;
  const properties = Object.fromEntries(
    draft.parameters.map((each) => [each.name.trim(), parameterOf(each)]),
  );
  const required = draft.parameters.filter((each) => each.required).map((each) => each.name.trim());
  const parameters = {
    type: "object" as const,
    properties,
    required,
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  };
  const implementation = implementationOf(draft);
  return {
    type: "function",
    function: { name: draft.name.trim(), description: draft.description.trim(), parameters },
    ...(implementation ? { implementation } : {}),
  };
}

function parameterOf({ type, description, more }: ParameterDraft): ToolParameter {
  const words = description.trim();
  const detailsOfType = more && more.type === type ? more : undefined;
  return {
    ...detailsOfType,
    type: type || "string",
    ...(words || detailsOfType?.description !== undefined ? { description: words } : {}),
  };
}

function implementationOf(draft: ToolDraft): Implementation | undefined {
  const rules = {
    ...(draft.idempotent ? { idempotent: true } : {}),
    ...(draft.approval ? { approval: "always" as const } : {}),
  };
  if (draft.kind === "builtin") return { kind: "builtin", name: draft.builtin, ...rules };
  if (draft.kind === "http") return { ...httpOf(draft), ...rules };
  if (draft.kind === "person" || draft.kind === "connection") return undefined; // not opened by the wizard
  const hosts = draft.hosts.split(/[\s,]+/).filter(Boolean);
  return { kind: "javascript", source: draft.source, ...(hosts.length ? { hosts } : {}), ...rules };
}

/** Few APIs read a body with GET: it is only shown if there is one. */
export const hasBody = ({ method, body }: Pick<ToolDraft, "method" | "body">): boolean =>
  method === "GET" ? body !== "" : method !== "HEAD";

function httpOf({ method, url, headers, body, bodyIsValue }: ToolDraft): HttpTool {
  const pairs = linesOf(headers).map((line): [string, string] => {
    const colon = line.indexOf(":");
    return colon < 0 ? [line, ""] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const sends = hasBody({ method, body }) && body.trim() !== "";
  return {
    kind: "http",
    method,
    url: url.trim(),
    ...(pairs.length ? { headers: Object.fromEntries(pairs) } : {}),
    ...(sends ? { body: bodyIsValue ? valueOf(body) : body } : {}),
  };
}

function valueOf(text: string): HttpTool["body"] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
    return typeof value === "object" && value !== null ? { ...value } : text;
  } catch {
    return text;
  }
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

type BasicFaults = { name?: Sentence; description?: Sentence };
/** taken: the names of the agent's other tools. */
export function basicFaults(
  { name, description }: ToolDraft,
  usedNames: readonly string[],
): BasicFaults {
  const called = name.trim();
  const clash = RESERVED_NAMES.includes(called)
    ? sentence("tool_name_reserved", "The tool name {name} is reserved for the built-in tool", {
        name: called,
      })
    : usedNames.includes(called)
      ? sentence("tool_called_alike", "This agent already has a tool called {name}", {
          name: called,
        })
      : undefined;
  return {
    name: toolRules.name(called) ?? clash,
    description: toolRules.description(description.trim()),
  };
}

export type ParameterFaults = { name?: Sentence; type?: Sentence };
export function parameterFaults(
  { key, name, type }: ParameterDraft,
  all: readonly ParameterDraft[],
): ParameterFaults {
  const called = name.trim();
  const twice = all.some((other) => other.key < key && other.name.trim() === called)
    ? sentence("parameter_called_alike", "Another parameter is called {name}", { name: called })
    : undefined;
  return { name: toolRules.parameterName(called) ?? twice, type: toolRules.parameterType(type) };
}

/** Adds the parameter being typed to the others; null when it is invalid. */
export function withFresh(draft: ToolDraft): ToolDraft | null {
  const { fresh, parameters } = draft;
  const { name, type } = parameterFaults(fresh, parameters);
  return name || type
    ? null
    : { ...draft, parameters: [...parameters, fresh], fresh: newParameter(fresh.key + 1) };
}

/** Adds a parameter to the others, and leaves the one being typed unchanged. */
export function withParameter(
  draft: ToolDraft,
  { name, type, description }: Pick<ParameterDraft, "name" | "type" | "description">,
): Pick<ToolDraft, "parameters" | "fresh"> {
  const { fresh, parameters } = draft;
  const added = { key: fresh.key, name, type, description, required: true };
  return { parameters: [...parameters, added], fresh: { ...fresh, key: fresh.key + 1 } };
}

/** A header without a colon would be sent with an empty value. */
export const headersFault = ({ kind, headers }: ToolDraft): string | undefined =>
  kind === "http" && linesOf(headers).some((line) => line.indexOf(":") < 1)
    ? "Write one header per line, as Name: value"
    : undefined;

/**
 * Applies a suggestion where the user has written nothing, and otherwise only offers it beside the user's own source.
 */
export function suggestedTo(draft: ToolDraft, source: string): ToolDraft {
  const untouched = draft.source.trim() === "" || draft.source === draft.suggested;
  return untouched
    ? { ...draft, source, suggested: source, offered: "" }
    : { ...draft, offered: source === draft.source ? "" : source };
}

/** Whether discarding `now` would lose anything the user wrote. */
export const differs = (now: ToolDraft, then: ToolDraft): boolean => written(now) !== written(then);
const written = (draft: ToolDraft): string =>
  JSON.stringify({ ...draft, suggested: "", offered: "" });
