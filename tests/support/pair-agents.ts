import type { LoggedRequest, Script } from "./model-server";
import { readEdge } from "./teams";
import type { WebClient } from "./web-client";

/** The kinds of runs that call tools: a reply, a task, a team's reply, an agent called by another one. */
export const KINDS = ["reply", "task", "team", "asked"] as const;
/** And those that take another path: a team that loops by conditions, and a task whose provider fails once. */
export const ALL_KINDS = [...KINDS, "circle", "retry"] as const;
/** What the two calls wait for. In each, the first call takes effect exactly once. */
export const WAITS = ["none", "approval", "result", "both"] as const;
export type Kind = (typeof ALL_KINDS)[number];
export type Waits = (typeof WAITS)[number];
/** The id of the agent, or of the team, that each kind of run starts with. */
export type Crew = { [Name in Kind]: string };

const text = (request: LoggedRequest): string =>
  String(request.body.messages?.findLast((message) => message.role === "user")?.content);
const nameOf = (request: LoggedRequest): string =>
  /You are (\w+)\./.exec(String(request.body.messages?.[0]?.content))?.[1] ?? "";
const idIn = (words: string): string => /case-\w+/.exec(words)?.[0] ?? "";
const call = (name: string, args: object) => ({ name, arguments: JSON.stringify(args) });

/** Those whose provider has failed. */
const failed = new Set<string>();
/** The stand-in fails the first time that one of these replies with results. */
function failsOnce({ body }: LoggedRequest, id: string): boolean {
  if (body.messages?.at(-1)?.role !== "tool" || failed.has(id)) return false;
  failed.add(id);
  return true;
}

/** One more round is needed while there is only the first draft. */
function verdicts(request: LoggedRequest): string {
  const { conditions, answer } = JSON.parse(text(request)) as {
    conditions: string[];
    answer: string;
  };
  const isPoor = !answer.includes("again");
  return JSON.stringify({
    verdicts: conditions.map((each) => ({ holds: (each === POOR) === isPoor, reason: "so it is" })),
  });
}
const POOR = "it is poor";

/** Each agent makes the calls of its name once; the stand-in then replies with their results. */
export const script: Script = (request) => {
  if (request.body.response_format) return { tools: [], text: verdicts(request) };
  const [name, id] = [nameOf(request), idIn(text(request))];
  const [note, mark] = [call("note", { word: `${id}-a` }), call("mark", { word: `${id}-b` })];
  if (name.startsWith("asker"))
    return { tools: [call("ask_agent", { agent: name.replace("asker", "solo"), message: id })] };
  if (name.startsWith("solo")) return { tools: [note, mark] };
  if (name.startsWith("tries"))
    return { tools: [note, mark], cut: failsOnce(request, id) ? 1 : undefined };
  if (name.startsWith("draft")) return { tools: [note] };
  if (name.startsWith("critic"))
    return {
      tools: [mark],
      ...(text(request).includes("3. draft") && { tools: [], text: `${id} again` }),
    };
  if (name.startsWith("left")) return { tools: [note] };
  if (name.startsWith("right")) return { tools: [mark] };
  return { tools: [], text: `${name} has worked on ${id}` };
};

/** The agents and teams of one user, by what their calls wait for. */
export async function hire(person: WebClient, effects: string): Promise<Map<Waits, Crew>> {
  const crews = new Map<Waits, Crew>();
  for (const waits of WAITS) {
    const tool = (name: string, asks: boolean, byHand = false) => ({
      type: "function",
      function: {
        name,
        description: "Notes a word",
        parameters: {
          type: "object",
          properties: { word: { type: "string" } },
          required: ["word"],
        },
      },
      ...(byHand
        ? {}
        : {
            implementation: {
              kind: "http",
              method: "POST",
              url: `${effects}/{{word}}`,
              approval: asks ? "always" : "never",
            },
          }),
    });
    const note = tool("note", waits === "both");
    const mark = tool("mark", waits === "approval" || waits === "both", waits === "result");
    const agent = async (name: string, tools: unknown[]) =>
      (
        await person.ask<{ AgentId: string }>("POST", "/api/agents", {
          name: name + waits,
          instructions: `You are ${name + waits}.`,
          tools,
        })
      ).AgentId;
    const team = (name: string, members: { [Name in string]: string }, edges: string[]) =>
      drawn(person, `${name} ${waits}`, members, edges);
    const solo = await agent("solo", [note, mark]);
    const last = await agent("last", []);
    crews.set(waits, {
      reply: solo,
      task: solo,
      retry: await agent("tries", [note, mark]),
      asked: await agent("asker", ["ask_agent"]),
      team: await team(
        "Team",
        {
          one: await agent("one", []),
          left: await agent("left", [note]),
          right: await agent("right", [mark]),
          last,
        },
        ["one>left", "one>right", "left>last", "right>last"],
      ),
      circle: await team(
        "Circle",
        { draft: await agent("draft", [note]), critic: await agent("critic", [mark]), last },
        ["draft>critic", `critic>draft if ${POOR}`, "critic>last if it is good"],
      ),
    });
  }
  return crews;
}

/** A team of these agents with these edges; the first is its entry and the last its finish. */
async function drawn(
  person: WebClient,
  name: string,
  members: { [Name in string]: string },
  edges: string[],
): Promise<string> {
  const agents = Object.values(members);
  const { TeamId } = await person.ask<{ TeamId: string }>("POST", "/api/teams", { name, agents });
  await person.ask("POST", "/api/setup-graph", {
    agents,
    entry_point: agents[0],
    finish_point: agents.at(-1),
    team_id: TeamId,
  });
  for (const { from, to, condition = "" } of edges.map(readEdge)) {
    const ends = { start_node: members[from]!, end_node: members[to]!, team_id: TeamId };
    const query = new URLSearchParams({ ...ends, ...(condition ? { condition } : {}) });
    await person.ask("POST", `/api/add-edge?${query}`);
  }
  return TeamId;
}
