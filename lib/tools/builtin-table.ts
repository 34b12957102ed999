import type { ToolParameter } from "@/lib/tools/parameter";

type Builtin = {
  /** Short enough for one row of the form. */
  label: string;
  /** As models read it. */
  description: string;
  /** What an empty chat suggests for an agent with this tool. One ending in a colon waits for more words. */
  starter: string;
  properties: Record<string, ToolParameter>;
  required: string[];
  /** It must not be repeated after a crash. */
  idempotent?: false;
  /** It changes nothing: forks call it without asking first. */
  readsOnly?: true;
  /** Each call waits until a person approves it, whatever the agent's definition says. */
  alwaysAsks?: true;
  /** It comes with files, skills or a setting of the agent, and is not offered among its tools. */
  automatic?: true;
  /** Built in after people could have their own tool of this name: theirs stays. */
  later?: true;
};

const SKILL_NAME: ToolParameter = {
  type: "string",
  description: "The name of the skill.",
  minLength: 1,
  maxLength: 64,
};
const FILE_NAME: ToolParameter = { type: "string", minLength: 1, maxLength: 200 };
const PAGE: ToolParameter = { type: "number", minimum: 1 };
const FACT: ToolParameter = { type: "string", minLength: 1, maxLength: 300 };
const FACT_ID: ToolParameter = {
  type: "string",
  description: "The id of the fact, as listed in your memory.",
  maxLength: 64,
};

const table = {
  current_time: {
    label: "date and time",
    description: "Returns the current date and time, in UTC or in a time zone.",
    starter: "How many days are left this year?",
    properties: {
      time_zone: {
        type: "string",
        description: "An IANA time zone such as Europe/Berlin. Defaults to UTC.",
        maxLength: 100,
      },
    },
    required: [],
    readsOnly: true,
  },
  calculator: {
    label: "arithmetic",
    description:
      "Evaluates an arithmetic expression: + - * / % ^, parentheses, pi, e, and functions such as sqrt, round, min, max, sin, log.",
    starter: "Work this out:",
    properties: {
      expression: {
        type: "string",
        description: "For example (3 + 4) * 2 ^ 10 / sqrt(16).",
        maxLength: 1_000,
      },
    },
    required: ["expression"],
    readsOnly: true,
  },
  fetch_url: {
    label: "read a web page",
    description: "Fetches a public web page and returns its text.",
    starter: "Read this page and sum it up: https://",
    properties: {
      url: {
        type: "string",
        description: "The URL, starting with https:// or http://.",
        maxLength: 4_000,
      },
    },
    required: ["url"],
    readsOnly: true,
  },
  web_search: {
    label: "search the web",
    description: "Searches the web and returns the titles, URLs and summaries of the results.",
    starter: "Search the web for:",
    properties: {
      query: {
        type: "string",
        description: "The search query, as typed into a search engine.",
        minLength: 1,
        maxLength: 400,
      },
    },
    required: ["query"],
    readsOnly: true,
    later: true,
  },
  ask_agent: {
    label: "ask another agent",
    description:
      "Sends a question or a piece of work to another agent and returns its reply. The agent sees only your message, not this conversation.",
    starter: "Which other agents can you ask?",
    properties: {
      agent: { type: "string", description: "The name of the agent to ask.", maxLength: 100 },
      message: {
        type: "string",
        description: "Everything the agent needs to know to reply.",
        minLength: 1,
        maxLength: 32_000,
      },
    },
    required: ["agent", "message"],
  },
  list_tasks: {
    label: "read tasks",
    description:
      "Lists the user's tasks, newest first: name, status, assigned agents and a short version of the result.",
    starter: "Which of my tasks are still open?",
    properties: {
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
    required: [],
    readsOnly: true,
  },
  create_task: {
    label: "create a task",
    description:
      "Creates a new task for the user. It isn't started: the user decides when to run it.",
    starter: "Create a task:",
    properties: {
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
    required: ["name", "description"],
    idempotent: false,
  },
  read_file: {
    label: "read a file",
    description:
      "Returns the text of a file in this conversation or task: one page or a range of pages. Defaults to the first page.",
    starter: "Sum up the file I attach:",
    properties: {
      name: { ...FILE_NAME, description: "The file name. The newest version is read." },
      page: { ...PAGE, description: "Only this page." },
      from: { ...PAGE, description: "The first of several pages." },
      to: { ...PAGE, description: "The last of several pages." },
    },
    required: ["name"],
    readsOnly: true,
    later: true,
  },
  search_file: {
    label: "search a file",
    description:
      "Searches a file in this conversation or task and returns the matching passages with their pages.",
    starter: "Find in my file:",
    properties: {
      name: { ...FILE_NAME, description: "The file name." },
      query: {
        type: "string",
        description: "The exact words to find, ignoring case.",
        minLength: 1,
        maxLength: 200,
      },
    },
    required: ["name", "query"],
    readsOnly: true,
    later: true,
  },
  write_file: {
    label: "write a file",
    description:
      "Writes a file for the user, who sees it beside your reply and can download it. Reusing a name creates a new version.",
    starter: "Write a file with:",
    properties: {
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
    required: ["name"],
    later: true,
  },
  open_skill: {
    label: "open a skill",
    description:
      "Returns the instructions of one of your skills. Open it before you start the work.",
    starter: "Which skills do you have?",
    properties: {
      name: SKILL_NAME,
      page: { ...PAGE, description: "For long instructions. Defaults to the first page." },
    },
    required: ["name"],
    readsOnly: true,
    automatic: true,
    later: true,
  },
  read_skill_file: {
    label: "read a file of a skill",
    description: "Returns the text of a further file of one of your skills.",
    starter: "Which files does this skill have?",
    properties: {
      name: SKILL_NAME,
      path: {
        type: "string",
        description: "The path inside the skill, such as references/forms.md.",
        minLength: 1,
        maxLength: 200,
      },
      page: { ...PAGE, description: "For long files. Defaults to the first page." },
    },
    required: ["name", "path"],
    readsOnly: true,
    automatic: true,
    later: true,
  },
  propose_skill: {
    label: "propose a skill",
    description:
      "Proposes a new skill, or better instructions for an existing one: reusable instructions for a kind of work. A person reads the proposal, and the skill exists only if they approve it.",
    starter: "Propose a skill from what we did here.",
    properties: {
      name: {
        type: "string",
        description:
          "1 to 64 lower-case letters, digits and single hyphens, such as release-notes. The name of an existing skill replaces its instructions.",
        minLength: 1,
        maxLength: 64,
      },
      description: {
        type: "string",
        description: "What the skill does and when to use it.",
        minLength: 1,
        maxLength: 1_024,
      },
      body: {
        type: "string",
        description: "The instructions, as Markdown.",
        minLength: 1,
        maxLength: 60_000,
      },
    },
    required: ["name", "description", "body"],
    idempotent: false,
    alwaysAsks: true,
    later: true,
  },
  remember: {
    label: "remember a fact",
    description:
      "Remembers a lasting fact about the user for later chats, such as a preference. Use it when the user asks you to remember something, or tells you something that will still matter in other chats. Never passwords, keys or card numbers.",
    starter: "Remember this about me:",
    properties: {
      fact: { ...FACT, description: "One short sentence that makes sense without this chat." },
      also: {
        type: "boolean",
        description: "Remember it beside similar facts, because all of them are true.",
      },
    },
    required: ["fact"],
    later: true,
    automatic: true,
  },
  update_memory: {
    label: "correct a fact",
    description: "Replaces a remembered fact that has changed or was wrong.",
    starter: "This has changed:",
    properties: {
      id: FACT_ID,
      fact: { ...FACT, description: "The new fact: one short sentence." },
    },
    required: ["id", "fact"],
    later: true,
    automatic: true,
  },
  forget: {
    label: "forget a fact",
    description: "Forgets a remembered fact, for example because the user asks you to.",
    starter: "Forget this about me:",
    properties: { id: FACT_ID },
    required: ["id"],
    later: true,
    automatic: true,
  },
  search_knowledge: {
    label: "search documents",
    description:
      "Searches the documents you have been given and returns the passages that fit best, with their titles and pages. Search again with other words if they don't answer the question.",
    starter: "What do your documents say about:",
    properties: {
      query: {
        type: "string",
        description:
          "What to search for: a question, or the words that the documents probably use.",
        minLength: 1,
        maxLength: 10_000,
      },
      collection: {
        type: "string",
        description: "The name of a collection, to search only that one.",
        maxLength: 200,
      },
    },
    required: ["query"],
    readsOnly: true,
    automatic: true,
    later: true,
  },
  read_document: {
    label: "read a document",
    description:
      "Returns the text of a document that a search found: its passages from one position to another. Defaults to the first ones.",
    starter: "Read this document and sum it up:",
    properties: {
      id: { type: "string", description: "The document's id.", minLength: 1, maxLength: 64 },
      from: { ...PAGE, description: "The position of the first passage, starting at 1." },
      to: { ...PAGE, description: "The position of the last passage." },
    },
    required: ["id"],
    readsOnly: true,
    automatic: true,
    later: true,
  },
} satisfies Record<string, Builtin>;

export type BuiltinName = keyof typeof table;

/**
 * The tools that can be added to every agent by name (PRODUCT 'How an agent works'), in the order in which they are
 * shown. What each one does is in lib/tools/builtins/run-builtin.ts. Small enough to load in a page.
 */
export const builtins: Record<BuiltinName, Builtin> = table;

/** The keys are exactly the names: the table is a constant. */
export const BUILTIN_NAMES = Object.keys(table) as BuiltinName[];
