import { expect } from "vitest";
import type { AgentInput } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Memory } from "@/lib/memory/contract";
import { newAgent, type Person } from "./person";

/** An agent that remembers. */
export const newRememberer = (person: Person, more: Partial<AgentInput> = {}) =>
  newAgent(person, { memory: true, ...more });

export async function chat(
  person: Person,
  agent_id: string,
  content: string,
  more: object = {},
): Promise<ChatAnswer> {
  const answer = await person.ask("POST", "/api/chat", { body: { content, agent_id, ...more } });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as ChatAnswer;
}

export async function memoriesOf(person: Person, query = ""): Promise<Memory[]> {
  const answer = await person.ask("GET", `/api/memories${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Memory[];
}

export const factsOf = async (person: Person, query = ""): Promise<string[]> =>
  (await memoriesOf(person, query)).map(({ fact }) => fact);

/** The results of the calls of a reply. */
export const resultsOf = (answer: ChatAnswer): (string | undefined)[] =>
  (answer.messages.at(-1)!.tool_calls ?? []).map(({ result }) => result);
