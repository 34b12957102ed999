import "server-only";
import type { Scope } from "@/lib/core/identity";
import { allFound, type Findable } from "@/lib/tools/connected-port";
import { ALL_TOOLS, type ToolDefinition } from "@/lib/tools/contract";
import { Finder } from "@/lib/tools/finding/finder";
import { weightOf } from "@/lib/tools/finding/model-tool";
import { withOwnNames } from "@/lib/tools/shared/connected";
import { directLimits } from "@/lib/tools/shared/rules";

/**
 * An agent's tools as they work in a run. definitions: all callable tools; shown: those that a model sees from the
 * start.
 */
export type Offer = { definitions: ToolDefinition[]; direct: ToolDefinition[]; finder?: Finder };

/**
 * The tools of an agent as sent to a model. Above 20 tools of connections and HTTP tools (operations of documents
 * become those), or 6,000 tokens of their definitions, it searches for them when needed; it always does for all tools
 * of a connection.
 */
export async function offered(me: Scope, tools: ToolDefinition[]): Promise<Offer> {
  const connected = tools.filter((each) => each.implementation?.kind === "connection");
  const http = tools.filter((each) => each.implementation?.kind === "http");
  const single = [...connected.filter((each) => !isAll(each)), ...http];
  const isMany =
    single.length > directLimits.tools ||
    single.reduce((sum, each) => sum + weightOf(each), 0) > directLimits.tokens;
  const all = connected.filter(isAll);
  if (!isMany && all.length === 0) return { definitions: tools, direct: tools };
  const direct = tools.filter((each) => !all.includes(each) && !(isMany && single.includes(each)));
  const wanted = await allFound(me, connected);
  const names = new Set(direct.map((each) => each.function.name));
  const hidden = named(direct, [
    ...once(wanted).filter((each) => !direct.some((tool) => isSame(tool, each.definition))),
    ...(isMany ? http.map(ofItsOwn) : []),
  ]);
  return {
    definitions: [...direct, ...hidden.map((each) => each.definition)],
    direct,
    finder: new Finder(hidden, names),
  };
}

/** An HTTP tool is found by its name and description, and by its host. */
const ofItsOwn = (definition: ToolDefinition): Findable => {
  const { implementation: work } = definition;
  const host = work?.kind === "http" ? /^https?:\/\/([^/{?#]+)/.exec(work.url)?.[1] : undefined;
  return { definition, title: "", server: host ?? "" };
};

const isSame = (
  { implementation: one }: ToolDefinition,
  { implementation: other }: ToolDefinition,
) =>
  one?.kind === "connection" &&
  other?.kind === "connection" &&
  one.connection === other.connection &&
  one.tool === other.tool;

const isAll = ({ implementation }: ToolDefinition): boolean =>
  implementation?.kind === "connection" && implementation.tool === ALL_TOOLS;

/** Each once: a tool that was added by itself is not repeated with all of its connection. */
function once(matches: readonly Findable[]): Findable[] {
  const seen = new Set<string>();
  return matches.filter(({ definition: { implementation: work } }) => {
    const key = work?.kind === "connection" ? `${work.connection} ${work.tool}` : "";
    return !seen.has(key) && seen.add(key);
  });
}

/** Two connections may have tools with the same name. */
function named(direct: readonly ToolDefinition[], matches: readonly Findable[]): Findable[] {
  const own = withOwnNames([...direct, ...matches.map((each) => each.definition)]).slice(
    direct.length,
  );
  return matches.map((each, at) => ({ ...each, definition: own[at]! }));
}
