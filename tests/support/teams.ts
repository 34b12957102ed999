import type { Agent, AgentInput } from "@/lib/agents/contract";
import type { Graph, Team } from "@/lib/teams/contract";
import type { LoggedRequest } from "./model-server";
import { newAgent, newName, type Person } from "./person";

export type Drawn = { team: Team; graph: Graph; agents: Record<string, Agent> };
type Wishes = { finish?: string; members?: Record<string, Partial<AgentInput>> };

export async function json<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The refusal in a response: status, code, sentence, and the names of the invalid fields, if any. */
export const refusal = async (answer: Response) => {
  const { error, code, fields } = (await answer.json()) as {
    error: string;
    code: string;
    fields?: Record<string, string>;
  };
  return [answer.status, code, error, ...(fields ? [Object.keys(fields)] : [])];
};

/**
 * 'one>two' is an edge, 'one>two if it is short' one with a condition. The first agent named is the entry, the last one
 * the finish.
 */
export function readEdge(text: string): { from: string; to: string; condition?: string } {
  const [, from, to, condition] = /^(\w+)>(\w+)(?: if (.+))?$/.exec(text) ?? [];
  if (!from || !to) throw new Error(`No edge: ${text}`);
  return { from, to, ...(condition ? { condition } : {}) };
}

/** A team whose agents know their names ('You are one.'), with the graph given by the edges. */
export async function newTeam(
  person: Person,
  edges: string[],
  { finish, members = {} }: Wishes = {},
): Promise<Drawn> {
  const drawn = edges.map(readEdge);
  const names = [...new Set(drawn.flatMap(({ from, to }) => [from, to]))];
  const agents: Record<string, Agent> = {};
  for (const name of names)
    agents[name] = await newAgent(person, {
      name: newName(name),
      instructions: `You are ${name}.`,
      ...members[name],
    });
  const id = (name: string): string => agents[name]!.AgentId;
  const team = await json<Team>(
    await person.ask("POST", "/api/teams", {
      body: { name: newName("Team"), agents: names.map(id) },
    }),
  );
  const setUp = {
    agents: names.map(id),
    entry_point: id(names[0]!),
    finish_point: id(finish ?? names.at(-1)!),
    team_id: team.TeamId,
  };
  let graph = await json<Graph>(await person.ask("POST", "/api/setup-graph", { body: setUp }));
  for (const { from, to, condition = "" } of drawn) {
    const query = new URLSearchParams({
      start_node: id(from),
      end_node: id(to),
      team_id: team.TeamId,
      ...(condition ? { condition } : {}),
    });
    graph = await json<Graph>(await person.ask("POST", `/api/add-edge?${query}`));
  }
  return { team, graph, agents };
}

/** The name of the agent that a request is for; 'judge' if the model judges a condition. */
export function askedFor({ body }: LoggedRequest): string {
  if (body.response_format) return "judge";
  return /You are (\w+)\./.exec(String(body.messages?.[0]?.content))?.[1] ?? "";
}

/** The agent's prompt: the last user message. */
export const briefOf = ({ body }: LoggedRequest): string =>
  String(body.messages?.findLast((message) => message.role === "user")?.content);
