import "server-only";
import { parseObject, textOf } from "@/lib/demo-model/wire/json";
import { readParameterList, type Parameter } from "@/lib/demo-model/tools/parameters";
import { DATA_RECIPES } from "@/lib/demo-model/structured/recipes/recipes-data";
import { DATE_RECIPES } from "@/lib/demo-model/structured/recipes/recipes-dates";
import { MATHS_RECIPES } from "@/lib/demo-model/structured/recipes/recipes-maths";
import { NUMBER_RECIPES } from "@/lib/demo-model/structured/recipes/recipes-numbers";
import { TEXT_RECIPES } from "@/lib/demo-model/structured/recipes/recipes-text";
import { slotsOf, type Recipe } from "@/lib/demo-model/structured/recipes/recipe";
import type { ChatRequest } from "@/lib/demo-model/wire/request";
import { allStems } from "@/lib/demo-model/words";

const RECIPES: Recipe[] = [
  ...NUMBER_RECIPES,
  ...MATHS_RECIPES,
  ...TEXT_RECIPES,
  ...DATA_RECIPES,
  ...DATE_RECIPES,
];

const wrap = (body: string): string =>
  `export default async function (args, { fetch, log }) {\n${body
    .trim()
    .split("\n")
    .map((line) => (line ? `  ${line}` : ""))
    .join("\n")}\n}\n`;

/** How well a recipe meets the words of a tool: 0 for not at all, else higher for more words and for words of the name. */
function fit(recipe: Recipe, name: Set<string>, all: Set<string>): number {
  const scores = recipe.words.map((alternative) => {
    const needed = [...allStems(alternative)];
    if (!needed.every((word) => all.has(word))) return 0;
    const inName = needed.filter((word) => name.has(word)).length;
    // A description mentions many things in passing; only the name, or two words and more, settle what a tool is.
    return inName || needed.length > 1 ? needed.length + 2 * inName : 0;
  });
  return Math.max(...scores);
}

function recipeFor(name: string, description: string, parameters: Parameter[]): string | null {
  const named = allStems(name);
  const all = allStems(`${name} ${description}`);
  const slots = slotsOf(parameters);
  const ranked = RECIPES.map((recipe) => ({ recipe, score: fit(recipe, named, all) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  for (const { recipe } of ranked) {
    const body = recipe.body(slots);
    if (body) return body;
  }
  return null;
}

const asComment = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);

function skeleton(name: string, description: string, parameters: Parameter[]): string {
  const access = parameters.map(({ name, type, description, required }) => {
    const notes = [type, required ? "required" : "optional", asComment(description)]
      .filter(Boolean)
      .join(", ");
    return `// ${asComment(JSON.stringify(name))}: ${notes}`;
  });
  return `
// ${asComment(name)}: ${asComment(description)}
//
// 1. \`args\` holds what the model passed, already checked against the parameters:
${access.length ? access.join("\n") : "// (this tool takes no parameters)"}
const received = { ...args };

// 2. Do the work here. \`fetch\` reaches only the hosts this tool names, for example:
//    const response = await fetch("https://api.example.com/items?q=" + encodeURIComponent(received.query));
//    if (!response.ok) throw new Error("The service answered " + response.status);
//    const data = await response.json();

// 3. \`log\` writes a line that is shown when the tool is tried.
log(${JSON.stringify(`${asComment(name)} was called`)});

// 4. Return a text, or anything that can be written as JSON: the model reads it as the tool's result.
return { tool: ${JSON.stringify(name)}, received };
`;
}

/** A working tool for a common name, else a commented frame that runs and returns what it was given. */
export function writeImplementation(
  name: string,
  description: string,
  parameters: Parameter[],
): string {
  return wrap(recipeFor(name, description, parameters) ?? skeleton(name, description, parameters));
}

/** The body of a recipe for what was asked in words, for a code block in an answer; null where there is none. */
export function codeFor(words: string): string | null {
  const text: Parameter = {
    name: "text",
    type: "string",
    description: "",
    required: true,
    choices: [],
    format: "",
    itemType: "",
  };
  const numbers: Parameter = { ...text, name: "numbers", type: "array", itemType: "number" };
  const number = (name: string): Parameter => ({ ...text, name, type: "number" });
  const body = recipeFor(words, "", [text, number("a"), number("b"), numbers]);
  return body && wrap(body);
}

/**
 * Writes a tool's source, as JSON text `{"implementation": "export default async function (args, { fetch, log }) {…}"}`.
 *
 * Trigger, to be relied on: a request with `response_format: {type: "json_object"}` whose last message is the JSON text
 * `{"tool_name", "tool_description", "parameter_list"}`; the list may itself be JSON text. Any other request: null.
 */
export function implementing(request: ChatRequest): string | null {
  const asked = request.json ? parseObject(request.turns.at(-1)?.content ?? "") : null;
  if (!asked || !textOf(asked.tool_name)) return null;
  const source = writeImplementation(
    textOf(asked.tool_name),
    textOf(asked.tool_description),
    readParameterList(asked.parameter_list),
  );
  return JSON.stringify({ implementation: source });
}
