import { beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { asks, model, over, person, startTeams } from "../support/graph-runs";
import { newAgent } from "../support/person";
import { newTask, routed, runOf } from "../support/tasks";
import { askedFor, json, newTeam } from "../support/teams";

beforeAll(() => void (process.env.DEEPSEEK_MODEL = "small-model"));
startTeams();

const stop = (run: string) => person.ask("POST", `/api/runs/${run}/stop`);
/** The number of model calls counted for these. */
async function callsCounted(whose: { teamId: string } | { agentId: string }): Promise<number> {
  const where = { ownerId: person.user.UserId, ...whose };
  const { _sum: sum } = await db().usageSlice.aggregate({ where, _sum: { calls: true } });
  return sum.calls ?? 0;
}
const heldBack = (runId: string) => db().reservation.count({ where: { runId } });
/** A team whose first agent is followed by another if a condition is met. Its task is started. */
async function begun() {
  const { team } = await newTeam(person, ["one>last if it is done"]);
  const limit = async (most: number) => {
    const body = { of: "team", id: team.TeamId, per: "day", unit: "tokens", at_limit: "stop" };
    await person.ask("POST", "/api/budgets", { body: { ...body, limit: most } });
  };
  const route = async () => {
    const { TaskId } = await newTask(person, { team_id: team.TeamId });
    return { TaskId, ...(await routed(person, TaskId)) };
  };
  return { teamId: team.TeamId, limit, route };
}

describe("the judgement of a graph's conditions", () => {
  const judging = (judge: object) =>
    model.script((request) => (askedFor(request) === "judge" ? judge : { text: "worked" }));

  test("counts for its team also where it can't be read", async () => {
    judging({ text: "Well, perhaps." });
    const { teamId, route } = await begun();
    const { TaskId } = await route();
    await expect.poll(() => callsCounted({ teamId })).toBe(3);
    await person.ask("DELETE", `/api/tasks/${TaskId}`); // it would be retried
    expect(asks()).toEqual(["one", "judge", "judge"]);
  });

  test("checks the limits before it is requested again", async () => {
    judging({ text: "perhaps ".repeat(5_000) });
    const { limit, route } = await begun();
    await limit(4_000);
    const { run_id } = await route();
    await over(run_id);
    expect(await runOf(person, run_id)).toMatchObject({
      status: "failed",
      error: { code: "budget_exceeded" },
    });
    expect(asks()).toEqual(["one", "judge"]);
  });

  test("counts when the run is stopped meanwhile, and reserves nothing afterwards", async () => {
    judging({ hang: true });
    const { teamId, limit, route } = await begun();
    await limit(100_000);
    const { run_id } = await route();
    await expect.poll(asks).toEqual(["one", "judge"]);
    await stop(run_id);
    await over(run_id);
    expect([await callsCounted({ teamId }), await heldBack(run_id)]).toEqual([2, 0]);
  });
});

test("a summary of older turns counts when its run is stopped meanwhile, and reserves nothing", async () => {
  const { AgentId: agent_id } = await newAgent(person);
  const isSummary = (request: { body: object }) =>
    JSON.stringify(request.body).includes("summary_so_far");
  model.script((request) => (isSummary(request) ? { hang: true } : undefined));
  const say = (content: string, conversation_id?: string) =>
    person.ask("POST", "/api/chat", { body: { content, agent_id, conversation_id } });
  /** A good third of an unknown model's context. */
  const long = `${"lorem ipsum ".repeat(2_500)}[tokens=3]`;
  const body = { of: "all", per: "day", unit: "tokens", limit: 1_000_000, at_limit: "stop" };
  await person.ask("POST", "/api/budgets", { body });
  const { conversation_id: id } = await json<ChatAnswer>(await say(`One ${long}`));
  await say(`Two ${long}`, id);
  const counted = await callsCounted({ agentId: agent_id });
  const last = say(`Three ${long}`, id);
  await expect.poll(() => model.requests.some(isSummary)).toBe(true);
  const run = await db().run.findFirstOrThrow({ where: { conversationId: id, status: "running" } });
  await stop(run.id);
  expect(await json(await last)).toMatchObject({ status: "stopped" });
  expect([await callsCounted({ agentId: agent_id }), await heldBack(run.id)]).toEqual([
    counted + 1,
    0,
  ]);
});
