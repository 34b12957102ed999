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

/** The tools that every agent can be given by name (PRODUCT 'How an agent works'). Small enough to load in a page. */
export const BUILTIN_TOOLS: readonly ToolDefinition[] = [
  builtin(
    "current_time",
    "Tells the date and the time of now, in UTC or in a time zone.",
    {
      time_zone: {
        type: "string",
        description: "An IANA time zone such as Europe/Berlin; UTC unless given.",
        maxLength: 100,
      },
    },
    [],
  ),
  builtin(
    "calculator",
    "Works out an arithmetic expression exactly as written: + - * / % ^, brackets, pi, e, and functions such as sqrt, round, min, max, sin, log.",
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
    "Fetches a public web page and gives its text.",
    {
      url: {
        type: "string",
        description: "The address, beginning with https:// or http://.",
        maxLength: 4_000,
      },
    },
    ["url"],
  ),
  builtin(
    "web_search",
    "Searches the web and gives the titles, addresses and summaries of what was found.",
    {
      query: {
        type: "string",
        description: "What to look for, as one would type it into a search engine.",
        minLength: 1,
        maxLength: 400,
      },
    },
    ["query"],
  ),
  builtin(
    "ask_agent",
    "Puts a question or a piece of work to another agent and gives its answer. The agent sees your message and nothing else of this conversation.",
    {
      agent: { type: "string", description: "The name of the agent to ask.", maxLength: 100 },
      message: {
        type: "string",
        description: "All that the agent needs to know to answer.",
        minLength: 1,
        maxLength: 32_000,
      },
    },
    ["agent", "message"],
  ),
  builtin(
    "list_tasks",
    "Lists the person's tasks, the newest first: name, status, who does them, and what came of them in short.",
    {
      status: {
        type: "string",
        description: "Only tasks in this state.",
        enum: ["pending", "in_progress", "completed"],
      },
      words: {
        type: "string",
        description: "Only tasks with these words in name or description.",
        maxLength: 200,
      },
      limit: {
        type: "number",
        description: "How many at most; 20 unless given.",
        minimum: 1,
        maximum: 50,
      },
    },
    [],
  ),
  builtin(
    "create_task",
    "Writes down a new task for the person. It is not begun: the person decides when.",
    {
      name: {
        type: "string",
        description: "A short name that no other task has.",
        minLength: 1,
        maxLength: 100,
      },
      description: {
        type: "string",
        description: "What is to be done, and what the result should be.",
        minLength: 1,
        maxLength: 10_000,
      },
      assigned_agents: {
        type: "array",
        description: "Names of the agents who do it, in order; one is chosen later unless given.",
        items: { type: "string" },
        maxItems: 50,
      },
    },
    ["name", "description"],
    false,
  ),
  builtin(
    "read_file",
    "Gives the text of a file of this conversation or task: one page, or several in a row; the first unless given.",
    {
      name: { ...FILE_NAME, description: "The file's name; its newest version is read." },
      page: { ...PAGE, description: "Only this page." },
      from: { ...PAGE, description: "The first of several pages." },
      to: { ...PAGE, description: "The last of them." },
    },
    ["name"],
  ),
  builtin(
    "search_file",
    "Looks for words in a file of this conversation or task: gives the places where they stand, with their pages.",
    {
      name: { ...FILE_NAME, description: "The file's name." },
      query: {
        type: "string",
        description: "The words as they stand there; small and capital letters are the same.",
        minLength: 1,
        maxLength: 200,
      },
    },
    ["name", "query"],
  ),
  builtin(
    "write_file",
    "Writes a file for the person, who sees it beside your answer and can download it. The same name again makes a new version.",
    {
      name: { ...FILE_NAME, description: "Its name, with an ending such as .md, .csv or .html." },
      content: {
        type: "string",
        description: "All of its text. Give this or base64.",
        maxLength: 2_000_000,
      },
      base64: {
        type: "string",
        description: "Its bytes in base64, for what is no text.",
        maxLength: 4_000_000,
      },
    },
    ["name"],
  ),
];

/** Given by themselves wherever there are files. */
export const FILE_TOOLS: readonly BuiltinName[] = ["read_file", "search_file", "write_file"];

/** Built in since people could have a tool of their own of this name: that stays theirs. */
const LATER: readonly BuiltinName[] = ["web_search", ...FILE_TOOLS];
/** Names that a person's own tool cannot have. */
export const RESERVED_NAMES: readonly string[] = BUILTIN_TOOLS.map(
  (each) => each.function.name,
).filter((name) => !LATER.some((later) => later === name));

export const builtinNamed = (name: string): ToolDefinition | undefined =>
  BUILTIN_TOOLS.find((each) => each.function.name === name);
