import "server-only";
import * as z from "zod";
import { RECIPES, type Recipe } from "@/lib/demo-model/recipes";
import { readParameterList, type Parameter } from "@/lib/demo-model/parameters";
import { askedAs, parseJson, type ChatRequest } from "@/lib/demo-model/request";
import { allStems } from "@/lib/demo-model/words";

const wrap = (body: string): string =>
  `export default async function (args, { fetch, log }) {\n${body.trim().replace(/^(?=.)/gm, "  ")}\n}\n`;

const access = ({ name }: Parameter): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `args.${name}` : `args[${JSON.stringify(name)}]`;

/** A recipe's body for these parameters; null when they do not meet its needs. */
function fill([, needs, body]: Recipe, parameters: Parameter[]): string | null {
  let left = parameters.map((each) => ({ ...each, type: each.type.replace("integer", "number") }));
  const slots = needs.split(" ").map((need) => {
    const [type = "", name = ""] = need.split("~");
    const list = left.find((each) => each.type === "array");
    const numbers = left.filter((each) => each.type === "number").map(access);
    if (type === "numbers" && (list || numbers.length))
      return `${list ? access(list) : `[${numbers.join(", ")}]`}.map(Number)`;
    const named = new RegExp(name, "i");
    const match = left.find((each) => each.type === type && named.test(each.name));
    left = left.filter((each) => each !== match);
    return match && (type === "string" ? `String(${access(match)})` : access(match));
  });
  // A required parameter that the recipe does not use means that the tool does something else.
  const unused = left.some(
    (each) => each.required && !(needs.includes("numbers") && /number|array/.test(each.type)),
  );
  const met = !unused && (needs === "" || slots.every((slot) => slot !== undefined));
  return met ? body.replace(/\$(\d)/g, (_, at: string) => slots[Number(at) - 1]!) : null;
}

const ANYWHERE =
  "a an the of for in to from and two three all any up between get give make do compute calculate calculator find my me tool helper function simple convert converter";
const NEUTRAL = {
  numbers: "number value integer float figure list array digit",
  web: "url address link page http json api data site web content city place location",
  time: "current time date now today day iso utc clock",
  text: "text string word letter character char line sentence title input json print pretty case count date day unique",
};

/** The words that a tool of this kind may have in its name without meaning anything else. */
function neutral([, needs, body]: Recipe): Set<string> {
  const kind = body.includes("fetch(")
    ? "web"
    : needs === ""
      ? "time"
      : needs.startsWith("number")
        ? "numbers"
        : "text";
  return allStems(`${ANYWHERE} ${NEUTRAL[kind]}`);
}

/**
 * How well a recipe matches the words of a tool: 0 for not at all, otherwise higher for more words and for words of the
 * name. Every word of the name must be the recipe's own, or add no meaning: 'add_invoice' is no sum, and 'today_sales'
 * no date.
 */
function fit(recipe: Recipe, name: Set<string>, all: Set<string>): number {
  const [words] = recipe;
  const stems = new Set([...allStems(words), ...neutral(recipe)]);
  if (![...name].every((word) => stems.has(word) || /^\d+$/.test(word))) return 0;
  const scores = words.split(", ").map((alternative) => {
    const needed = [...allStems(alternative)];
    if (!needed.every((word) => all.has(word))) return 0;
    const inName = needed.filter((word) => name.has(word)).length;
    // A description mentions many things in passing; only the name, or at least two words, decide what a tool is.
    return inName || needed.length > 1 ? needed.length + 2 * inName : 0;
  });
  return Math.max(...scores);
}

function bodyFor(name: string, description: string, parameters: Parameter[]): string | undefined {
  const named = allStems(name);
  const all = allStems(`${name} ${description}`);
  return RECIPES.map((recipe) => ({ recipe, score: fit(recipe, named, all) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ recipe }) => fill(recipe, parameters))
    .find((body) => body !== null);
}

/** Things that some tools need and that no one can generate for them. */
const MISSING: [words: RegExp, what: string][] = [
  [/currenc|exchange.?rate|forex|währung/i, "today's exchange rates"],
  [/stock|share price|ticker|crypto|bitcoin/i, "current prices"],
  [/translat/i, "a translation service"],
  [/e-?mail|sms|notif|send/i, "a service that sends it"],
];

const asComment = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);

function skeleton(name: string, description: string, parameters: Parameter[]): string {
  const access = parameters.map(({ name, type, description, required }) => {
    const notes = [type, required ? "required" : "optional", asComment(description)];
    return `// ${asComment(JSON.stringify(name))}: ${notes.filter(Boolean).join(", ")}`;
  });
  const missing = MISSING.find(([words]) => words.test(`${name} ${description}`))?.[1];
  return `
// Starting point: ${asComment(name)} doesn't do its work yet. Replace step 2.
// What it should do: ${asComment(description)}
//
// 1. \`args\` contains what the model passed, already checked against the parameters:
${access.length ? access.join("\n") : "// (this tool takes no parameters)"}
const received = { ...args };

// 2. Replace this with the work.${missing ? ` It needs ${missing}, so call a service that provides it.` : ""}
//    \`fetch\` reaches only the hosts allowed for this tool, for example:
//    const response = await fetch("https://api.example.com/items?q=" + encodeURIComponent(received.query));
//    if (!response.ok) throw new Error("The service returned " + response.status);
//    const data = await response.json();

// 3. \`log\` writes a line that you see when you try the tool.
log(${JSON.stringify(`${asComment(name)} is only a starting point: edit step 2 of its code`)});

// 4. Return text or anything that can be written as JSON. The model reads it as the tool's result.
return { starting_point: ${JSON.stringify(`${name} doesn't do its work yet. Edit step 2 of its code.`)}, received };
`;
}

const Asked = z.object({
  tool_name: z.string().min(1),
  tool_description: z.string().catch(""),
  parameter_list: z.unknown().optional(),
});

/**
 * Writes a tool's source, as JSON text `{"implementation": "export default async function (args, { fetch, log })
 * {…}"}`: a working one for a common kind, otherwise a commented skeleton that runs and says that it is one.
 *
 * Guaranteed trigger: a request with `response_format: {type: "json_object"}` whose last message is the JSON text
 * `{"tool_name", "tool_description", "parameter_list"}`; the list may itself be JSON text. Any other request: null.
 */
export function implementing(request: ChatRequest): string | null {
  const input = request.json ? askedAs(request, Asked) : null;
  if (!input) return null;
  const { tool_name: name, tool_description: description, parameter_list: list } = input;
  const parameters = readParameterList(typeof list === "string" ? parseJson(list) : list);
  const body = bodyFor(name, description, parameters) ?? skeleton(name, description, parameters);
  return JSON.stringify({ implementation: wrap(body) });
}
