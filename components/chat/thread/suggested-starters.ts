import type { Agent } from "@/lib/agents/contract";
import type { Translate } from "@/lib/texts/use-text";
import { builtins } from "@/lib/tools/builtin-table";

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
  const builtIn = tools.flatMap(({ implementation: use }) =>
    use?.kind === "builtin" ? [t(builtins[use.name].starter)] : [],
  );
  const own = tools.find(({ implementation: use }) => use?.kind !== "builtin");
  const all = [
    t("What can you help me with?"),
    ...(own ? [t("Show me what you can do with {tool}", { tool: spaced(own.function.name) })] : []),
    ...builtIn,
    ...(task && task.length <= SHORT ? [t("Give me an example: {task}", { task })] : []),
    t("What do you need to know from me to start?"),
  ];
  return all.slice(0, MOST);
}

const spaced = (name: string): string => name.replace(/[_-]+/g, " ").trim();
