import OpenAI from "openai";
import { beforeAll, describe, expect, test } from "vitest";
import type { ConversationPage } from "@/lib/chat/contract";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { forgetResponses, forgetRunless } from "@/lib/openai-api/retention";
import { model, newClient, newModel, person, startProgramDoor } from "../support/programs";
import { newTool } from "../support/tools";

startProgramDoor();

const DAY_MS = 24 * 60 * 60_000;
let client: OpenAI;
let name: string;
beforeAll(async () => {
  client = await newClient();
  const source = "export default async function (args) { return 'done ' + args.n }";
  name = (
    await newModel({
      tools: [
        newTool({ kind: "javascript", source }, "works"),
        newTool({ kind: "javascript", source, approval: "always" }, "asks"),
      ],
    })
  ).name;
});

type Items = { type: string; name?: string; arguments?: string; output?: string }[];
const itemsOf = (response: { output: unknown }) => response.output as Items;
const conversations = async (query: string) =>
  (await (await person.ask("GET", `/api/conversations${query}`)).json()) as ConversationPage;

describe("a stored response", () => {
  test("shows the agent's own calls to who includes them, and to no one else", async () => {
    const include = ["troupe.tool_calls"] as unknown as OpenAI.Responses.ResponseIncludable[];
    const asked = { model: name, input: 'Go [tool=works {"n":3}]' };
    const plain = await client.responses.create(asked);
    expect(itemsOf(plain).map(({ type }) => type)).toEqual(["message"]);
    const shown = await client.responses.create({ ...asked, include });
    expect(itemsOf(shown)).toMatchObject([
      { type: "message" },
      {
        type: "troupe:tool_call",
        status: "completed",
        name: "works",
        arguments: '{"n":3}',
        output: "done 3",
      },
    ]);
    expect(itemsOf(await client.responses.retrieve(plain.id))).toHaveLength(1);
    const read = await client.responses.retrieve(plain.id, { include });
    expect(itemsOf(read)[1]).toMatchObject({ type: "troupe:tool_call", output: "done 3" });
    const types: string[] = [];
    for await (const event of await client.responses.create({ ...asked, include, stream: true }))
      if ("item" in event) types.push(`${event.type} ${event.item.type}`);
    expect(types).toContain("response.output_item.done troupe:tool_call");
  });

  test("that waits shows what there is, and where a person answers it", async () => {
    const made = await client.responses.create({ model: name, input: "Go [tool=asks]" });
    expect(made).toMatchObject({ status: "incomplete" });
    const read = await client.responses.retrieve(made.id);
    expect(read).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: "waiting_for_person" },
      output_text: made.output_text,
      troupe: { status: "waiting", waits_for: "approval" },
    });
    expect(read.output_text).toContain("/app/runs/");
  });

  test("takes what an assistant said in phases, as Open Responses writes it", async () => {
    const input = [
      { type: "message", role: "assistant", phase: "commentary", content: "I look it up." },
      { type: "message", role: "assistant", phase: "final_answer", content: "It is four." },
      { type: "message", role: "user", content: "Repeat it [tokens=1]" },
    ] as OpenAI.Responses.ResponseInput;
    const response = await client.responses.create({ model: name, input });
    expect(response).toMatchObject({ status: "completed", output_text: "w1" });
    const said = model.requests.at(-1)!.body.messages!.map(({ role, content }) => [role, content]);
    // Strict servers want a person's message first, and never two assistant messages in a row.
    expect(said.slice(1)).toEqual([
      ["user", "[The beginning of this conversation is not available.]"],
      ["assistant", "I look it up.\n\nIt is four."],
      ["user", "Repeat it [tokens=1]"],
    ]);
  });

  test("returns its input page by page", async () => {
    const input = ["one", "two", "three"].map((content) => ({ role: "user" as const, content }));
    const { id } = await client.responses.create({ model: name, input });
    const first = await client.responses.inputItems.list(id, { limit: 2, order: "asc" });
    expect(first.data.map((item) => "content" in item && item.content)).toEqual(["one", "two"]);
    expect(first.has_more).toBe(true);
    const rest = await client.responses.inputItems.list(id, {
      limit: 2,
      order: "asc",
      after: first.data.at(-1)!.id!,
    });
    expect(rest.data.map((item) => "content" in item && item.content)).toEqual(["three"]);
    await expect(client.responses.inputItems.list(id, { after: "nothing" })).rejects.toMatchObject({
      status: 400,
      param: "after",
    });
  });

  test("tells how much was thought where the provider tells it", async () => {
    const { usage } = await client.responses.create({ model: name, input: "[tokens=2 thought=1]" });
    expect(usage!.output_tokens_details).toEqual({ reasoning_tokens: 1 });
  });

  test("is in the list of what programs began, and a person's own chat is not", async () => {
    const { id } = await client.responses.create({ model: name, input: "By a program" });
    const run = await db().run.findUnique({ where: { id: id.replace("resp_", "") } });
    const { agentId, conversationId } = run!;
    await person.ask("POST", "/api/chat", { body: { agent_id: agentId, content: "By a person" } });
    const only = await conversations("?from_program=true&per_page=50");
    const titles = only.conversations.map(({ title }) => title);
    expect(titles).toContain("By a program");
    expect(titles).not.toContain("By a person");
    const found = await conversations("?from_program=true&q=By%20a");
    expect(found.conversations.map((each) => each.conversation_id)).toEqual([conversationId]);
    const refused = await person.ask("GET", "/api/conversations?from_program=maybe");
    expect(refused.status).toBe(400);
  });

  test.each([0, 30])(
    "that is deleted leaves no request or answer, with BIN_DAYS=%i",
    async (days) => {
      Object.assign(config(), { BIN_DAYS: days });
      const { id } = await client.responses.create({ model: name, input: "Between us" });
      const runId = id.replace("resp_", "");
      expect(await db().programRequest.count({ where: { id: runId } })).toBe(1);
      await client.responses.delete(id);
      await expect(client.responses.retrieve(id)).rejects.toMatchObject({ status: 404 });
      expect(await db().programRequest.count({ where: { id: runId } })).toBe(0);
    },
  );

  test("whose run an older version has deleted loses its request in the daily sweep", async () => {
    const asked = await Promise.all(
      ["Kept", "Gone"].map((input) => client.responses.create({ model: name, input })),
    );
    const [kept, gone] = asked.map(({ id }) => id.replace("resp_", ""));
    await db().run.delete({ where: { id: gone } });
    expect(await forgetRunless()).toBe(1);
    const rows = await db().programRequest.findMany({ where: { id: { in: [kept!, gone!] } } });
    expect(rows.map(({ id }) => id)).toEqual([kept]);
  });

  test("is removed 30 days after its last use, unless it is pinned", async () => {
    const now = Date.now();
    const days = (count: number) => new Date(now - count * DAY_MS);
    const [old, used, pinned] = await Promise.all(
      ["Old", "Used", "Pinned"].map(async (input) => {
        const { id } = await client.responses.create({ model: name, input });
        const run = await db().run.findUnique({ where: { id: id.replace("resp_", "") } });
        await db().programRequest.update({
          where: { id: run!.id },
          data: { createdAt: days(40) },
        });
        return { id, conversation: run!.conversationId! };
      }),
    );
    const set = (of: { conversation: string }, data: object) =>
      db().conversation.update({ where: { id: of.conversation }, data });
    await set(old!, { updatedAt: days(31) });
    await set(used!, { updatedAt: days(29) });
    await set(pinned!, { updatedAt: days(31), pinnedAt: days(31) });
    expect(await forgetResponses(now)).toBe(1);
    await expect(client.responses.retrieve(old!.id)).rejects.toMatchObject({ status: 404 });
    for (const { id } of [used!, pinned!])
      expect((await client.responses.retrieve(id)).status).toBe("completed");
  });
});
