import { expect, test } from "vitest";
import type { Comparison } from "@/lib/runs/trace/comparison-contract";
import type { Run } from "@/lib/runs/run/contract";
import type { BegunAgain } from "@/lib/runs/run/rerun-contract";
import { model, over, person, startTeams } from "../support/graph-runs";
import { newAgent } from "../support/person";
import { json } from "../support/teams";

startTeams();

const ask = async <T>(...args: Parameters<typeof person.ask>): Promise<T> =>
  json<T>(await person.ask(...args));

test("a fork with another message is titled by it, also when compared with its original run", async () => {
  const { AgentId } = await newAgent(person, { instructions: "Be brief." });
  model.script({ text: "Two.", again: 9 });
  const { run_id: id } = await ask<Run>("POST", "/api/chat", {
    body: { agent_id: AgentId, content: "What is open in October?" },
  });
  const { run_id: forked } = await ask<BegunAgain>("POST", `/api/runs/${id}/fork`, {
    body: { step: 1, messages: [{ role: "user", content: "What is open in November?" }] },
  });
  await over(forked);
  const made = await ask<Run>("GET", `/api/runs/${forked}`);
  expect(made).toMatchObject({
    question: "What is open in November?",
    input: "What is open in November?",
    output: "Two.",
    fork: { changed: ["messages"] },
  });
  const { a, b } = await ask<Comparison>("GET", `/api/runs/${forked}/compare/${id}`);
  expect([a.run.question, b.run.question]).toEqual([
    "What is open in November?",
    "What is open in October?",
  ]);
});
