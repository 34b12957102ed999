import type { AgentTool } from "@/components/agents/tools/agent-tool";
import { isRecord, short, type JsonValue } from "@/lib/tools/shared/faults";
import { checkParameters } from "@/lib/tools/shared/parameters";
import {
  BUILTIN_NAMES,
  HTTP_METHODS,
  type Implementation,
  type ToolDefinition,
} from "@/lib/tools/contract";

/** The server takes nothing that is nested deeper. */
const DEEP = 200;
type Parameters = ToolDefinition["function"]["parameters"];
type Say = (sentence: string) => void;

/**
 * A tool of a file, as far as the form has to rely on it; the rest is for the server to judge when the agent is saved.
 * Throws an Error with a sentence that names the tool when it can't be shown. `at`: its place among the others.
 */
export function toolInFile(tool: unknown, at: number): AgentTool {
  if (typeof tool === "string" && tool !== "") return tool;
  const { function: made, implementation } = isRecord(tool) ? tool : {};
  const { name, description, parameters } = isRecord(made) ? made : {};
  if (typeof name !== "string" || name === "")
    throw new Error(`The agent in this file can't be used: its tool ${at + 1} has no name.`);
  const refuse = (sentence: string): never => {
    throw new Error(`The tool ${short(name)} in this file can't be used: ${sentence}.`);
  };
  if (!within(tool, DEEP)) return refuse("It is nested too deeply");
  if (typeof description !== "string") return refuse("The description must be text");
  if (!areParameters(parameters, refuse) || !mayImplement(implementation, refuse))
    return refuse("It can't be read");
  const { required = [] } = parameters;
  return {
    type: "function",
    function: { name, description, parameters: { ...parameters, required } },
    ...(implementation ? { implementation } : {}),
  };
}

const within = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => within(each, levels - 1)));

function areParameters(
  value: unknown,
  say: Say,
): value is Omit<Parameters, "required"> & Partial<Parameters> {
  checkParameters(value, "parameters", (_, sentence) => say(sentence));
  return isRecord(value);
}

function mayImplement(value: unknown, say: Say): value is Implementation | undefined {
  if (value === undefined) return true;
  const fault = isRecord(value)
    ? implementationFault(value)
    : "The implementation must be an object with a kind";
  if (fault) say(fault);
  return !fault;
}

function implementationFault(made: JsonValue): string | undefined {
  const { kind, idempotent, approval } = made;
  if (idempotent !== undefined && typeof idempotent !== "boolean")
    return "idempotent must be true or false";
  if (approval !== undefined && approval !== "never" && approval !== "always")
    return 'approval must be "never" or "always"';
  if (kind === "javascript") return javascriptFault(made);
  if (kind === "http") return httpFault(made);
  if (kind === "builtin")
    return BUILTIN_NAMES.some((each) => each === made.name)
      ? undefined
      : `There is no built-in tool called ${short(String(made.name))}`;
  return "The kind of an implementation must be one of javascript, http, builtin";
}

function javascriptFault({ source, hosts = [] }: JsonValue): string | undefined {
  if (typeof source !== "string") return "The implementation needs a source";
  if (!Array.isArray(hosts)) return "The hosts must be a list";
  return hosts.every(isText) ? undefined : "A host must be text";
}

function httpFault({ method, url, headers = {}, body = "" }: JsonValue): string | undefined {
  if (!HTTP_METHODS.some((each) => each === method))
    return `The method must be one of ${HTTP_METHODS.join(", ")}`;
  if (!isText(url)) return "The address must be text";
  if (!isRecord(headers) || !Object.values(headers).every(isText))
    return "The headers must be an object of names and texts";
  return isText(body) || Array.isArray(body) || isRecord(body)
    ? undefined
    : "The body must be text, an object or a list";
}

const isText = (value: unknown): value is string => typeof value === "string";
