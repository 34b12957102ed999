import type { AgentTool } from "@/components/agents/tools/agent-tool";
import { isRecord, short, type JsonValue } from "@/lib/tools/shared/faults";
import { checkParameters } from "@/lib/tools/shared/parameters";
import { HTTP_METHODS, type Implementation, type ToolDefinition } from "@/lib/tools/contract";
import { BUILTIN_NAMES } from "@/lib/tools/builtin-table";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/** The server refuses anything nested deeper. */
const DEEP = 200;
type Parameters = ToolDefinition["function"]["parameters"];
type Say = (why: Sentence) => void;

/**
 * A tool of a file, as far as the form has to rely on it; the server validates the rest when the agent is saved. Throws
 * SentenceError, which names the tool, when it can't be shown. `at`: its index.
 */
export function toolInFile(tool: unknown, at: number): AgentTool {
  if (typeof tool === "string" && tool !== "") return tool;
  const { function: definition, implementation } = isRecord(tool) ? tool : {};
  const { name, description, parameters } = isRecord(definition) ? definition : {};
  if (typeof name !== "string" || name === "")
    throw new SentenceError(
      sentence(
        "agent_file_tool_unnamed",
        "The agent in this file can't be used: its tool {number} has no name.",
        { number: at + 1 },
      ),
    );
  const refuse = (why: Sentence): never => {
    throw new SentenceError(
      sentence("agent_file_tool_unusable", "The tool {name} in this file can't be used: {why}.", {
        name: short(name),
        why,
      }),
    );
  };
  if (!within(tool, DEEP)) return refuse(sentence("file_tool_too_deep", "It is nested too deeply"));
  if (typeof description !== "string")
    return refuse(sentence("file_tool_description_not_text", "The description must be text"));
  if (!areParameters(parameters, refuse) || !mayImplement(implementation, refuse))
    return refuse(sentence("file_tool_unreadable", "It can't be read"));
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
  checkParameters(value, "parameters", (_, why) => say(why));
  return isRecord(value);
}

function mayImplement(value: unknown, say: Say): value is Implementation | undefined {
  if (value === undefined) return true;
  const fault = isRecord(value)
    ? implementationFault(value)
    : sentence("implementation_not_object", "The implementation must be an object with a kind");
  if (fault) say(fault);
  return !fault;
}

function implementationFault(value: JsonValue): Sentence | undefined {
  const { kind, idempotent, approval } = value;
  if (idempotent !== undefined && typeof idempotent !== "boolean")
    return sentence("idempotent_not_boolean", "idempotent must be true or false");
  if (approval !== undefined && approval !== "never" && approval !== "always")
    return sentence("approval_wrong", 'approval must be "never" or "always"');
  if (kind === "javascript") return javascriptFault(value);
  if (kind === "http") return httpFault(value);
  if (kind === "connection") return connectedFault(value);
  if (kind === "builtin")
    return BUILTIN_NAMES.some((each) => each === value.name)
      ? undefined
      : sentence("builtin_unknown", "There is no built-in tool called {name}", {
          name: short(String(value.name)),
        });
  return sentence(
    "implementation_kind_wrong",
    "The kind of an implementation must be one of {kinds}",
    { kinds: "javascript, http, builtin, connection" },
  );
}

/** The server finds the connection by the URL. */
function connectedFault({ connection, tool, url, hash, schema }: JsonValue): Sentence | undefined {
  if (!isRecord(schema)) return sentence("connected_schema_missing", "schema must be an object");
  return [connection, tool, url, hash].every(isText)
    ? undefined
    : sentence("tool_address_not_text", "The URL must be text");
}

function javascriptFault({ source, hosts = [] }: JsonValue): Sentence | undefined {
  if (typeof source !== "string")
    return sentence("source_missing", "The implementation needs source code");
  if (!Array.isArray(hosts)) return sentence("hosts_not_list", "The hosts must be a list");
  return hosts.every(isText) ? undefined : sentence("host_not_text", "A host must be text");
}

function httpFault({ method, url, headers = {}, body = "" }: JsonValue): Sentence | undefined {
  if (!HTTP_METHODS.some((each) => each === method))
    return sentence("tool_method_wrong", "The method must be one of {methods}", {
      methods: HTTP_METHODS.join(", "),
    });
  if (!isText(url)) return sentence("tool_address_not_text", "The URL must be text");
  if (!isRecord(headers) || !Object.values(headers).every(isText))
    return sentence("tool_headers_not_object", "The headers must be an object of names and texts");
  return isText(body) || Array.isArray(body) || isRecord(body)
    ? undefined
    : sentence("tool_body_wrong", "The body must be text, an object or a list");
}

const isText = (value: unknown): value is string => typeof value === "string";
