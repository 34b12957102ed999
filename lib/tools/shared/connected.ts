import { TOOL_NAME, type ConnectedWish, type ToolDefinition } from "@/lib/tools/contract";

const LONGEST = 64;
const EMPTY = { type: "object" as const, properties: {}, required: [] };

/** A connection's tool by its name alone, until its connection says what it is: its hash is empty. */
export const asked = (
  { connection, tool, ...rules }: ConnectedWish,
  { name = plain(`${tool}_${connection}`), description = tool } = {},
): ToolDefinition => ({
  type: "function",
  function: { name, description, parameters: EMPTY },
  implementation: { kind: "connection", connection, tool, url: "", hash: "", schema: {}, ...rules },
});

/**
 * What a model calls a tool of a connection: both names, in the characters that every provider takes. `mark`: a few
 * characters that tell it from others, where it has to be cut.
 */
export function connectedName(connection: string, tool: string, mark: string): string {
  const whole = plain(`${connection.toLowerCase()}_${tool}`, Infinity);
  return whole.length <= LONGEST ? whole : marked(whole, mark);
}

/** Cut where it must be, with a mark behind it. */
const marked = (name: string, mark: string): string =>
  `${name.slice(0, LONGEST - mark.length - 1)}_${mark}`;

function plain(text: string, most = LONGEST): string {
  const name = text.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, most);
  return TOOL_NAME.test(name.slice(0, LONGEST)) ? name : `_${name}`.slice(0, most);
}

/** Among an agent's tools, one of a connection gives way where two would be called alike. */
export function withOwnNames(tools: readonly ToolDefinition[]): ToolDefinition[] {
  const taken = new Set<string>();
  const first = tools.toSorted((a, b) => Number(isConnected(a)) - Number(isConnected(b)));
  const named = new Map(
    first.map((tool) => {
      const { name } = tool.function;
      const { implementation: made } = tool;
      const own =
        made?.kind === "connection" && taken.has(name)
          ? marked(name, made.connection.slice(0, 6))
          : name;
      taken.add(own);
      return [tool, own === name ? tool : { ...tool, function: { ...tool.function, name: own } }];
    }),
  );
  return tools.map((tool) => named.get(tool) ?? tool);
}

const isConnected = ({ implementation }: ToolDefinition): boolean =>
  implementation?.kind === "connection";
