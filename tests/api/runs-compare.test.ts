import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { newRun } from "@/lib/runs/journal/new-run";
import type { Comparison } from "@/lib/runs/trace/comparison-contract";
import { newPerson } from "../support/person";
import { json, model, person, script, startAgent, tool } from "../support/tool-runs";

startAgent();
beforeEach(() => (model.requests.length = 0));

const add = tool(
  "add",
  {},
  script("export default async function (args) { return 'sum ' + args.n }"),
);
let agent: string;
beforeAll(async () => {
  ({ AgentId: agent } = await json<{ AgentId: string }>(
    await person.ask("POST", "/api/agents", {
      body: { name: `Compare ${Math.random()}`, instructions: "Add, then tell.", tools: [add] },
    }),
  ));
});
const talk = async (content: string) =>
  (
    await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", { body: { content, agent_id: agent } }),
    )
  ).run_id;
const compared = async (one: string, other: string): Promise<Comparison> =>
  json(await person.ask("GET", `/api/runs/${one}/compare/${other}`));

describe("two runs side by side", () => {
  test("of the same question differ in nothing but time", async () => {
    const [one, other] = [
      await talk('Add it [tool=add {"n":1}]'),
      await talk('Add it [tool=add {"n":1}]'),
    ];
    const { steps, differs } = await compared(one, other);
    expect(steps.map(({ a, b, differs: what }) => [a!.kind, b!.kind, what])).toEqual([
      ["model", "model", []],
      ["tool", "tool", []],
      ["model", "model", []],
    ]);
    expect(differs.filter((each) => each !== "time")).toEqual([]);
  });

  test("differ in arguments, results, and a changed agent's instructions", async () => {
    const one = await talk('Add it [tool=add {"n":1}]');
    await person.ask("PUT", `/api/agents/${agent}`, { body: { instructions: "Add, then sing." } });
    const other = await talk('Add it [tool=add {"n":2}]');
    const { steps, differs, a, b } = await compared(one, other);
    expect(steps.map((pair) => pair.differs)).toEqual([
      ["instructions", "messages", "answer"],
      ["arguments", "result"],
      ["instructions", "messages", "answer"],
    ]);
    expect(differs).toContain("versions");
    expect([a.versions[agent], b.versions[agent]]).toEqual([1, 2]);
  });

  test("are aligned step by step, and unpaired steps are alone", async () => {
    const [one, other] = [await talk('Add it [tool=add {"n":1}]'), await talk("Only tell.")];
    const { steps, differs } = await compared(one, other);
    expect(steps.map(({ a, b }) => [a?.kind ?? null, b?.kind ?? null])).toEqual([
      ["model", "model"],
      ["tool", null],
      ["model", null],
    ]);
    expect(differs).toEqual(expect.arrayContaining(["steps", "tokens"]));
    const turned = await compared(other, one);
    expect(turned.steps.map(({ a, b }) => [b?.kind ?? null, a?.kind ?? null])).toEqual(
      steps.map(({ a, b }) => [a?.kind ?? null, b?.kind ?? null]),
    );
  });
});

describe("are not compared", () => {
  const refused = async (one: string, other: string, by = person) => {
    const answer = await by.ask("GET", `/api/runs/${one}/compare/${other}`);
    return [answer.status, ((await answer.json()) as { reason: string }).reason];
  };

  test("a run and itself", async () => {
    const one = await talk("Hello");
    expect(await refused(one, one)).toEqual([400, "run_compared_with_itself"]);
  });

  test("another person's, whichever of both it is", async () => {
    const [one, other] = [await talk("Hello"), await talk("Hello")];
    const stranger = await newPerson();
    for (const each of [other, "no-such-run"])
      expect(await refused(one, each, stranger)).toEqual([404, "run_not_found"]);
    const { AgentId } = await json<{ AgentId: string }>(
      await stranger.ask("POST", "/api/agents", {
        body: { name: "Theirs", instructions: "Tell." },
      }),
    );
    const theirs = await json<ChatAnswer>(
      await stranger.ask("POST", "/api/chat", { body: { content: "Hi", agent_id: AgentId } }),
    );
    expect(await refused(one, theirs.run_id)).toEqual([404, "run_not_found"]);
    expect(await refused(theirs.run_id, one)).toEqual([404, "run_not_found"]);
  });

  test("one that is still running", async () => {
    const one = await talk("Hello");
    const going = newRun({
      keyId: null,
      ownerId: person.user.UserId,
      kind: "chat",
      status: "running",
      agentId: agent,
      leaseOwner: "another",
      leaseUntil: new Date(Date.now() + 3_600_000),
    });
    await db().run.create({ data: going });
    expect(await refused(one, going.id)).toEqual([409, "run_compared_at_work"]);
  });

  test("one whose record has gone", async () => {
    const [one, other] = [await talk("Hello"), await talk("Hello there")];
    await db().run.update({
      where: { id: other },
      data: { finishedAt: new Date(Date.now() - 40 * 86_400_000) },
    });
    expect((await compared(one, other)).steps).toHaveLength(1);
    const { conversationId } = await db().run.findUniqueOrThrow({ where: { id: other } });
    await db().tracePart.deleteMany({ where: { scope: conversationId! } });
    expect(await refused(one, other)).toEqual([409, "run_record_expired"]);
  });
});
