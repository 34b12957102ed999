import type { Agent } from "@/lib/agents/contract";
import type { Translate } from "@/lib/texts/use-text";
import type { BuiltinName } from "@/lib/tools/contract";

const MOST = 3;
/** A longer description would not be read as a question. */
const SHORT = 90;

/**
 * Starters for an empty chat whose agent has none: two or three questions from its description and its tools. One
 * ending in a colon waits for more words.
 */
export function suggestedStarters(
  t: Translate,
  { role_description: role, tools }: Pick<Agent, "role_description" | "tools">,
): string[] {
  const task = role.trim().replace(/\.$/, "");
  const withTool = withTools(t);
  const builtIn = tools.flatMap(({ implementation: made }) =>
    made?.kind === "builtin" ? [withTool[made.name]] : [],
  );
  const own = tools.find(({ implementation: made }) => made?.kind !== "builtin");
  const all = [
    t("What can you help me with?"),
    ...(own ? [t("Show me what you can do with {tool}", { tool: spaced(own.function.name) })] : []),
    ...builtIn,
    ...(task && task.length <= SHORT ? [t("Give me an example: {task}", { task })] : []),
    t("What do you need to know from me to start?"),
  ];
  return all.slice(0, MOST);
}

const withTools = (t: Translate): Record<BuiltinName, string> => ({
  calculator: t("Work this out:"),
  current_time: t("How many days are left this year?"),
  fetch_url: t("Read this page and sum it up: https://"),
  web_search: t("Search the web for:"),
  ask_agent: t("Which other agents can you ask?"),
  list_tasks: t("Which of my tasks are still open?"),
  create_task: t("Create a task:"),
  read_file: t("Sum up the file I attach:"),
  search_file: t("Find in my file:"),
  write_file: t("Write a file with:"),
});

const spaced = (name: string): string => name.replace(/[_-]+/g, " ").trim();
