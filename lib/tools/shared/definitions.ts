import type { BuiltinName, ToolDefinition, ToolParameter } from "@/lib/tools/contract";

function builtin(
  name: BuiltinName,
  description: string,
  properties: Record<string, ToolParameter>,
  required: string[],
  idempotent = true,
): ToolDefinition {
  const parameters = { type: "object" as const, properties, required };
  return {
    type: "function",
    function: { name, description, parameters },
    implementation: { kind: "builtin", name, idempotent },
  };
}

const FILE_NAME: ToolParameter = { type: "string", minLength: 1, maxLength: 200 };
const PAGE: ToolParameter = { type: "number", minimum: 1 };

/**
 * The tools that can be added to every agent by name (PRODUCT 'How an agent works'). Small enough to load in a page.
 */
export const BUILTIN_TOOLS: readonly ToolDefinition[] = [
  builtin(
    "current_time",
    "Returns the current date and time, in UTC or in a time zone.",
    {
      time_zone: {
        type: "string",
        description: "An IANA time zone such as Europe/Berlin. Defaults to UTC.",
        maxLength: 100,
      },
    },
    [],
  ),
  builtin(
    "calculator",
    "Evaluates an arithmetic expression: + - * / % ^, parentheses, pi, e, and functions such as sqrt, round, min, max, sin, log.",
    {
      expression: {
        type: "string",
        description: "For example (3 + 4) * 2 ^ 10 / sqrt(16).",
        maxLength: 1_000,
      },
    },
    ["expression"],
  ),
  builtin(
    "fetch_url",
    "Fetches a public web page and returns its text.",
    {
      url: {
        type: "string",
        description: "The URL, starting with https:// or http://.",
        maxLength: 4_000,
      },
    },
    ["url"],
  ),
  builtin(
    "web_search",
    "Searches the web and returns the titles, URLs and summaries of the results.",
    {
      query: {
        type: "string",
        description: "The search query, as typed into a search engine.",
        minLength: 1,
        maxLength: 400,
      },
    },
    ["query"],
  ),
  builtin(
    "ask_agent",
    "Sends a question or a piece of work to another agent and returns its reply. The agent sees only your message, not this conversation.",
    {
      agent: { type: "string", description: "The name of the agent to ask.", maxLength: 100 },
      message: {
        type: "string",
        description: "Everything the agent needs to know to reply.",
        minLength: 1,
        maxLength: 32_000,
      },
    },
    ["agent", "message"],
  ),
  builtin(
    "list_tasks",
    "Lists the user's tasks, newest first: name, status, assigned agents and a short version of the result.",
    {
      status: {
        type: "string",
        description: "Only tasks with this status.",
        enum: ["pending", "in_progress", "completed"],
      },
      words: {
        type: "string",
        description: "Only tasks with these words in name or description.",
        maxLength: 200,
      },
      limit: {
        type: "number",
        description: "Maximum number of tasks. Defaults to 20.",
        minimum: 1,
        maximum: 50,
      },
    },
    [],
  ),
  builtin(
    "create_task",
    "Creates a new task for the user. It isn't started: the user decides when to run it.",
    {
      name: {
        type: "string",
        description: "A short, unique name.",
        minLength: 1,
        maxLength: 100,
      },
      description: {
        type: "string",
        description: "What to do, and what the result should be.",
        minLength: 1,
        maxLength: 10_000,
      },
      assigned_agents: {
        type: "array",
        description: "Names of the agents to assign, in order. If empty, an agent is chosen later.",
        items: { type: "string" },
        maxItems: 50,
      },
    },
    ["name", "description"],
    false,
  ),
  builtin(
    "read_file",
    "Returns the text of a file in this conversation or task: one page or a range of pages. Defaults to the first page.",
    {
      name: { ...FILE_NAME, description: "The file name. The newest version is read." },
      page: { ...PAGE, description: "Only this page." },
      from: { ...PAGE, description: "The first of several pages." },
      to: { ...PAGE, description: "The last of several pages." },
    },
    ["name"],
  ),
  builtin(
    "search_file",
    "Searches a file in this conversation or task and returns the matching passages with their pages.",
    {
      name: { ...FILE_NAME, description: "The file name." },
      query: {
        type: "string",
        description: "The exact words to find, ignoring case.",
        minLength: 1,
        maxLength: 200,
      },
    },
    ["name", "query"],
  ),
  builtin(
    "write_file",
    "Writes a file for the user, who sees it beside your reply and can download it. Reusing a name creates a new version.",
    {
      name: {
        ...FILE_NAME,
        description: "The file name, with an extension such as .md, .csv or .html.",
      },
      content: {
        type: "string",
        description: "The full text. Use this or base64.",
        maxLength: 2_000_000,
      },
      base64: {
        type: "string",
        description: "The bytes in base64, for files that aren't text.",
        maxLength: 4_000_000,
      },
    },
    ["name"],
  ),
];

/** Added automatically if there are files. */
export const FILE_TOOLS: readonly BuiltinName[] = ["read_file", "search_file", "write_file"];

/** Built in after people could have their own tool of this name: theirs stays. */
const LATER: readonly BuiltinName[] = ["web_search", ...FILE_TOOLS];
/** Names that a person's own tool cannot have. */
export const RESERVED_NAMES: readonly string[] = BUILTIN_TOOLS.map(
  (each) => each.function.name,
).filter((name) => !LATER.some((later) => later === name));

export const builtinNamed = (name: string): ToolDefinition | undefined =>
  BUILTIN_TOOLS.find((each) => each.function.name === name);
