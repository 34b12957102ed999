import Database from "better-sqlite3";
import type { Agent } from "@/lib/agents/contract";
import type { SessionInfo } from "@/lib/auth/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Template } from "@/lib/templates/contract";
import { newAgent, newName, newPerson, type Person } from "../support/person";

/** Someone with one of everything that has an owner. */
export type Owner = { person: Person; agent: Agent; session: string; secret: string; chat: ChatAnswer; template: Template };

export async function newOwner(): Promise<Owner> {
  const person = await newPerson();
  const agent = await newAgent(person);
  const answer = await person.ask("POST", "/api/chat", { body: { content: "Hello there", agent_id: agent.AgentId } });
  const template = await person.ask("POST", "/api/templates", { body: { name: "Scout", instructions: "Look things up." } });
  const [session] = (await (await person.ask("GET", "/api/auth/sessions")).json()) as SessionInfo[];
  const secret = newName("secret");
  await person.ask("POST", "/api/secrets", { body: { name: secret, value: "for nobody's eyes", hosts: ["api.example.com"] } });
  return { person, agent, session: session!.id, secret, chat: (await answer.json()) as ChatAnswer, template: (await template.json()) as Template };
}

/** By the folder that the parameter stands in: which of someone's ids belongs there. A new noun adds its line. */
const KINDS: Record<string, (owner: Owner) => string> = {
  agents: ({ agent }) => agent.AgentId,
  conversations: ({ chat }) => chat.conversation_id,
  runs: ({ chat }) => chat.run_id,
  sessions: ({ session }) => session,
  secrets: ({ secret }) => secret,
  templates: ({ template }) => template.TemplateId,
};

/** The owner's id that an address with a parameter means. Throws for an address that no line above knows. */
export function idFor(path: string, owner: Owner): string {
  const folder = path.split("/{")[0]!.split("/").at(-1)!;
  const kind = KINDS[folder];
  if (!kind) throw new Error(`Say in tests/rules/two-people.ts which id stands below ${folder}.`);
  return kind(owner);
}

/** All ids that the owner's rows are known by. */
export const idsOf = (owner: Owner): string[] => [...Object.values(KINDS).map((kind) => kind(owner)), ...owner.chat.messages.map((each) => each.message_id), owner.person.user.UserId];

/** A body that is right but for the ids in the address. A new write adds its line. */
const BODIES: Record<string, unknown> = {
  "PUT /api/agents/{id}": { name: "Mine now", instructions: "Obey me." },
  "PUT /api/templates/{id}": { name: "Mine now", instructions: "Obey me." },
  "POST /api/agents/{id}/tools": { type: "function", function: { name: "mine_now", description: "Obeys me", parameters: { type: "object", properties: {}, required: [] } } },
  "PATCH /api/conversations/{id}": { title: "Mine now" },
  "POST /api/runs/{id}/input": { tool_call_id: "call", result: "Mine now" },
  "POST /api/conversations/{id}/retry": { content: "Mine now" },
};
export function bodyFor(name: string): unknown {
  if (!(name in BODIES)) throw new Error(`Give tests/rules/two-people.ts a right body for ${name}.`);
  return BODIES[name];
}

/** Every row of every table, as text: what a refused call must leave as it was. */
export function everything(): string {
  const db = new Database(process.env.DATABASE_URL!.slice("file:".length), { readonly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all() as string[];
    return JSON.stringify(tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all()]), null, 1);
  } finally {
    db.close();
  }
}
