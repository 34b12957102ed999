import {
  TOOL_NAME,
  type ConnectedTool,
  type ConnectedWish,
  type ToolDefinition,
} from "@/lib/tools/contract";

const LONGEST = 64;
const EMPTY = { type: "object" as const, properties: {}, required: [] };

/** A connection's tool by its name alone, until its connection provides the rest: its hash is empty. */
export const refused = (
  { connection, tool, ...rules }: ConnectedWish,
  { name = interimName(tool, connection), description = tool } = {},
): ToolDefinition => ({
  type: "function",
  function: { name, description, parameters: EMPTY },
  implementation: { kind: "connection", connection, tool, url: "", hash: "", schema: {}, ...rules },
});

/** Until its connection assigns another: distinct for each tool, since duplicate names are refused. */
function interimName(tool: string, connection: string): string {
  const name = `${tool}_${connection}`;
  if (name.length <= LONGEST && /^[\w-]+$/.test(name)) return plain(name);
  let sum = 0;
  for (const each of tool) sum = Math.imul(sum ^ each.codePointAt(0)!, 0x01000193) >>> 0; // FNV-1a
  return marked(plain(name), sum.toString(36));
}

/**
 * A model's name for a connection's tool: both names, in the characters that every provider accepts. `mark`: a few
 * characters that distinguish it, if it has to be cut or has letters that a provider doesn't accept.
 */
export function connectedName(connection: string, tool: string, mark: string): string {
  const whole = plain(`${connection.toLowerCase()}_${tool}`, Infinity);
  const isForeign = /[^\x20-\x7E]/.test(withoutAccents(tool));
  return whole.length <= LONGEST && !isForeign ? whole : marked(whole, mark);
}

/** Cut if necessary, with a mark at the end. */
const marked = (name: string, mark: string): string =>
  `${name.slice(0, LONGEST - mark.length - 1)}_${mark}`;

const withoutAccents = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "");

function plain(text: string, most = LONGEST): string {
  const name = withoutAccents(text)
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .slice(0, most);
  return TOOL_NAME.test(name.slice(0, LONGEST)) ? name : `_${name}`.slice(0, most);
}

/** Among an agent's tools, a connection's tool gets another name if two would be equal. */
export function withOwnNames(tools: readonly ToolDefinition[]): ToolDefinition[] {
  const usedNames = new Set<string>();
  const first = tools.toSorted((a, b) => Number(isConnected(a)) - Number(isConnected(b)));
  const named = new Map(
    first.map((tool) => {
      const { name } = tool.function;
      const { implementation: work } = tool;
      const own =
        work?.kind === "connection" && usedNames.has(name) ? freeName(name, work, usedNames) : name;
      usedNames.add(own);
      return [tool, own === name ? tool : { ...tool, function: { ...tool.function, name: own } }];
    }),
  );
  return tools.map((tool) => named.get(tool) ?? tool);
}

/** Marked by its connection, otherwise by its server's description, otherwise by a number. */
function freeName(name: string, tool: ConnectedTool, usedNames: ReadonlySet<string>): string {
  const marks = [tool.connection, tool.hash.replace(/[^A-Za-z0-9]/g, "")];
  const names = marks.filter(Boolean).map((mark) => marked(name, mark.slice(0, 6)));
  const free = names.find((each) => !usedNames.has(each));
  if (free) return free;
  for (let number = 2; ; number++) {
    const numbered = marked(name, String(number));
    if (!usedNames.has(numbered)) return numbered;
  }
}

const isConnected = ({ implementation }: ToolDefinition): boolean =>
  implementation?.kind === "connection";
