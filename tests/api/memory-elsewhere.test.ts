import { expect, test } from "vitest";
import type { Run } from "@/lib/runs/run/contract";
import type { BegunAgain, Replayed } from "@/lib/runs/run/rerun-contract";
import { model, over, person, startTeams } from "../support/graph-runs";
import { chat, factsOf, memoriesOf, newRememberer } from "../support/memory";
import { calling, promptOf, toolsIn } from "../support/memory-wire";
import { askWith, newKey } from "../support/keys";
import { json, newTeam } from "../support/teams";
import { newTask, routed } from "../support/tasks";

startTeams();

const of = (agentId: string) => `?agent_id=${agentId}`;
const add = (agent_id: string, fact: string) =>
  person.ask("POST", "/api/memories", { body: { agent_id, fact } });

test("a replay of a reply that has remembered gives the same requests, and a fork asks before it remembers again", async () => {
  model.script();
  const { AgentId } = await newRememberer(person);
  await add(AgentId, "Works as a nurse");
  const { run_id } = await chat(person, AgentId, calling("remember", { fact: "Likes tea" }));
  const [tea] = await memoriesOf(person, of(AgentId));
  await person.ask("DELETE", `/api/memories/${tea!.MemoryId}`);
  const replayed = await json<Replayed>(await person.ask("POST", `/api/runs/${run_id}/replay`));
  expect(replayed).toMatchObject({ same: true });
  expect(await factsOf(person, of(AgentId))).toEqual(["Works as a nurse"]);

  const run = await json<Run>(await person.ask("GET", `/api/runs/${run_id}`));
  const step = run.steps.find(({ kind }) => kind === "model")!.step;
  const forked = await person.ask("POST", `/api/runs/${run_id}/fork`, {
    body: { step, instructions: "Be wordy.", tools: "live" },
  });
  const { run_id: id } = await json<BegunAgain>(forked);
  await over(id);
  expect((await json<Run>(await person.ask("GET", `/api/runs/${id}`))).status).toBe("waiting");
  expect(await factsOf(person, of(AgentId))).toEqual(["Works as a nurse"]);
});

test("a task and a program get an agent without its memory", async () => {
  model.script();
  const agent = await newRememberer(person, { name: `Diary ${Date.now()}` });
  await add(agent.AgentId, "Works as a nurse");
  const task = await newTask(person, { assigned_agents: [agent.name] });
  const { run_id } = await routed(person, task.TaskId);
  await over(run_id);
  expect(promptOf(model.requests.at(-1))).not.toContain("nurse");
  expect(toolsIn(model.requests.at(-1))).toEqual([]);
  const { secret } = await newKey(person, { scopes: ["chat"] });
  const answer = await askWith(secret, "POST", "/v1/chat/completions", {
    body: { model: agent.AgentId, messages: [{ role: "user", content: "Hello" }] },
  });
  expect(answer.status).toBe(200);
  expect(promptOf(model.requests.at(-1))).not.toContain("nurse");
  expect(toolsIn(model.requests.at(-1))).toEqual([]);
});

test("each agent of a team remembers on its own, and its changes are those of the team's reply", async () => {
  const drawn = await newTeam(person, ["one>two"]);
  for (const { AgentId } of Object.values(drawn.agents))
    await person.ask("PUT", `/api/agents/${AgentId}`, { body: { memory: true } });
  model.script(({ body }) => {
    const isCalled = body.messages!.at(-1)!.role === "tool";
    const [, name] = /You are (\w+)/.exec(String(body.messages![0]!.content)) ?? [];
    return isCalled
      ? { tools: [], text: "Done." }
      : { tools: [{ name: "remember", arguments: JSON.stringify({ fact: `Met ${name}` }) }] };
  });
  const answer = await person.ask("POST", "/api/chat", {
    body: { content: "Do it", team_id: drawn.team.TeamId },
  });
  const { messages } = (await answer.json()) as { messages: { message_id: string }[] };
  const changed = await memoriesOf(person, `?message_id=${messages.at(-1)!.message_id}`);
  expect(changed.map(({ fact }) => fact).toSorted()).toHaveLength(2);
  expect(new Set(changed.map(({ agent_id }) => agent_id)).size).toBe(2);
  model.script();
});
