import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Run } from "@/lib/runs/run/contract";
import type { Replayed, BegunAgain } from "@/lib/runs/run/rerun-contract";
import { answering, briefs, model, over, person, startTeams, work } from "../support/graph-runs";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson } from "../support/person";
import { askToRoute, getTask } from "../support/tasks";
import { json, newTeam } from "../support/teams";

let effects: LocalServer;
beforeAll(async () => {
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  process.env.TOOL_ALLOWED_HOSTS = effects.host;
});
startTeams();
afterAll(() => effects.close());

const note = () => ({
  type: "function" as const,
  function: {
    name: "note",
    description: "Notes a word",
    parameters: { type: "object" as const, properties: {}, required: [] },
  },
  implementation: { kind: "http" as const, method: "POST" as const, url: `${effects.url}/noted` },
});
const goOn = (run: string, by = person) => by.ask("POST", `/api/runs/${run}/go-on`);

/** A team whose second agent fails, after both have called their tool. */
async function failedRun() {
  let broken = true;
  const calls = { tools: [{ name: "note", arguments: "{}" }] };
  answering({
    one: (nth) => (nth === 1 ? calls : {}),
    two: (nth) => (nth === 1 ? calls : broken ? { fail: 401 } : {}),
  });
  const members = { one: { tools: [note()] }, two: { tools: [note()] } };
  const drawn = await newTeam(person, ["one>two", "two>last"], { members });
  effects.requests.length = 0;
  const failed = await work(drawn);
  expect([failed.run.status, effects.requests.length]).toEqual(["failed", 2]);
  return { ...failed, mend: () => (broken = false) };
}

test("a task's failed run is resumed: nothing before the failed step is done again", async () => {
  const { run_id: origin, run: before, TaskId, mend } = await failedRun();
  mend();
  const asked = model.requests.length;
  const answer = await goOn(origin);
  expect(answer.status).toBe(202);
  const { run_id } = await json<BegunAgain>(answer);
  await over(run_id);
  const run = await json<Run>(await person.ask("GET", `/api/runs/${run_id}`));
  expect(run).toMatchObject({
    status: "completed",
    origin: { run_id: origin, steps: before.steps.at(-1)!.step },
  });
  expect(effects.requests).toHaveLength(2);
  expect(model.requests.length - asked).toBe(2); // the second agent again, and the last
  const [first, second] = model.requests.slice(-3).map(({ body }) => body.messages);
  expect(second).toEqual(first);
  expect(briefs("last")).toHaveLength(1);
  expect(await getTask(person, TaskId)).toMatchObject({
    status: "completed",
    result: "last has worked",
    run_id,
    attempts: 2,
  });
  const old = await json<Run>(await person.ask("GET", `/api/runs/${origin}`));
  expect(old).toEqual(before);
  const paid = run.steps.filter(({ usage }) => usage);
  expect(paid).toHaveLength(2); // steps taken over were paid for once
  const replayed = await person.ask("POST", `/api/runs/${run_id}/replay`);
  expect(await json<Replayed>(replayed)).toEqual({ same: true, steps: run.steps.length });
});

test("a call that had started when the run failed is not made again: its person enters the result", async () => {
  const { run_id: runId, mend } = await failedRun();
  mend();
  const call = await db().runStep.findFirstOrThrow({
    where: { runId, kind: "tool" },
    orderBy: { step: "desc" },
  });
  await db().runStep.update({
    where: { runId_step: { runId, step: call.step } },
    data: { status: "started", output: null, finishedAt: null },
  });
  const { run_id } = await json<BegunAgain>(await goOn(runId));
  await over(run_id);
  expect((await json<Run>(await person.ask("GET", `/api/runs/${run_id}`))).status).toBe("waiting");
  expect(effects.requests).toHaveLength(2);
});

test("is refused where there is nothing to resume", async () => {
  const { run_id, TaskId, mend } = await failedRun();
  const refusal = async (run: string, by = person) => {
    const refused = await goOn(run, by);
    return [refused.status, ((await refused.json()) as { reason: string }).reason];
  };
  expect(await refusal("nothing")).toEqual([404, "run_not_found"]);
  expect(await refusal(run_id, await newPerson())).toEqual([404, "run_not_found"]);
  mend();
  const { run_id: again } = await json<{ run_id: string }>(await askToRoute(person, TaskId));
  await over(again);
  expect(await refusal(again)).toEqual([409, "run_not_failed"]);
  expect(await refusal(run_id)).toEqual([409, "task_completed"]);
});
