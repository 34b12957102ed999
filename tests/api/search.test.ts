import { beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, ConversationPage } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import { newAgent, newPerson, type Person } from "../support/person";

let person: Person;
let agentId: string;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const say = async (content: string, more: object = {}, who = person, agent_id = agentId) =>
  json<ChatAnswer>(await who.ask("POST", "/api/chat", { body: { content, agent_id, ...more } }));
const page = async (q: string, more = "", who = person) =>
  json<ConversationPage>(
    await who.ask("GET", `/api/conversations?q=${encodeURIComponent(q)}${more}`),
  );
const found = async (q: string, more = "", who = person) =>
  (await page(q, more, who)).conversations.map((each) => each.conversation_id);

describe("a search over one's conversations", () => {
  test("finds words of messages and of titles, all of them, in any order", async () => {
    const { conversation_id: id } = await say("The heron stood beside the weathered lighthouse");
    await say("A lighthouse alone");
    expect(await found("lighthouse heron")).toEqual([id]);
    await person.ask("PATCH", `/api/conversations/${id}`, { body: { title: "Quizzical zebras" } });
    expect(await found("zebras")).toEqual([id]);
    await person.ask("PATCH", `/api/conversations/${id}`, { body: { title: "Plain title" } });
    expect(await found("zebras")).toEqual([]);
  });

  test("finds what the agent answered", async () => {
    const { conversation_id, messages } = await say("What is 6117 times 3?");
    expect(messages[1]!.content).toContain("18351");
    const { conversations } = await page("18351");
    expect(conversations).toMatchObject([
      {
        conversation_id,
        message_id: messages[1]!.message_id,
        preview: expect.stringContaining("18351"),
      },
    ]);
  });

  test("matches the last word as the start of a word, and no other", async () => {
    const { conversation_id: id } = await say("Marmalade sandwiches");
    expect(await found("marm")).toEqual([id]);
    expect(await found("marmalade sand")).toEqual([id]);
    expect(await found("marm sandwiches")).toEqual([]);
    expect(await found("marm ")).toEqual([]);
  });

  test.each([
    ["Die Straße nach Gießen", "strasse giessen"],
    ["Die Hauptstrasse nach Zwiesel", "zwiesel hauptstraße"],
    ["Un café crème brûlée", "cafe creme brulee"],
    ["A resume without accents: Ngoc", "résumé ngọc"],
    ["GROSSE WÖRTER HIER", "große wörter hier"],
    ["東京タワー", "東京タワー"],
    ["昨日東京タワーに行きました", "タワー"],
    ["我喜欢机器学习，也喜欢画画", "机器学习 画"],
    ["我每天用TypeScript写程序", "typescript 程序"],
    ["대한민국에서 왔습니다", "민국"],
  ])("of %o is found by %o", async (said, q) => {
    const { conversation_id } = await say(said);
    expect(await found(q)).toContain(conversation_id);
  });

  test("looks for signs in a row, in long texts too", async () => {
    const { conversation_id: id } = await say(
      `${"天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏".repeat(40)}蜻蜓点水${"云腾致雨露结为霜".repeat(40)}`,
    );
    expect(await found("蜻蜓点水")).toEqual([id]);
    expect(await found("蜓点 藏蜻")).toEqual([id]);
    expect(await found("水点蜓蜻")).toEqual([]);
    expect((await page("蜻")).conversations[0]!.preview).toMatch(/^… .{10,30}蜻蜓点水/);
    expect((await page("蜻蜓")).conversations[0]!.preview).toMatch(/^… .{10,30}蜻蜓点水/);
    await person.ask("PATCH", `/api/conversations/${id}`, { body: { title: "千字文的開頭" } });
    expect(await found("字文")).toEqual([id]);
  });

  test.each([
    '"',
    "AND",
    "NOT lighthouse OR",
    "heron*",
    "owner : x",
    "(",
    'a"b',
    "NEAR(a b)",
    "-heron",
    "words:heron",
    "^heron",
    "{heron}",
    "+",
    "'; DROP TABLE Message; --",
  ])("for %o breaks nothing", async (q) => {
    const answer = await person.ask("GET", `/api/conversations?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(200);
  });

  test("for punctuation only finds nothing; for spaces it is the plain list", async () => {
    await say("Hello, plain list");
    expect(await found("!?!")).toEqual([]);
    expect(await found("   ")).toEqual(
      (
        await json<ConversationPage>(await person.ask("GET", "/api/conversations"))
      ).conversations.map((each) => each.conversation_id),
    );
    expect((await person.ask("GET", `/api/conversations?q=${"x".repeat(201)}`)).status).toBe(400);
  });

  test("shows the words around the hit", async () => {
    const filler = "One sentence that says little follows another. ".repeat(12);
    const { messages } = await say(`${filler}Then came the **porcupine** with its bag. ${filler}`);
    const [hit] = (await page("porcupi")).conversations;
    expect(hit!.preview).toMatch(/^… .*came the porcupine with its bag/);
    expect(hit!.preview.length).toBeLessThanOrEqual(125);
    expect(messages.map((each) => each.message_id)).toContain(hit!.message_id);
  });

  test("yields to other requests while it scans very long replies, and shows their beginning", async () => {
    const who = await newPerson();
    const agent = (await newAgent(who)).AgentId;
    const filler = "a b c d e f g h ".repeat(10_000);
    for (let at = 0; at < 7; at++) {
      const { messages } = await say(`Long ${at}`, {}, who, agent);
      await db().message.update({
        where: { id: messages[1]!.message_id },
        data: { content: `Beginning ${at} ${filler} zyzzyva` },
      });
    }
    let turns = 0;
    let over = false;
    const count = () => void (turns++, over || setImmediate(count));
    setImmediate(count);
    const { conversations } = await page("zyzzyva", "", who);
    over = true;
    expect(conversations.map((each) => each.preview)).toEqual(
      Array.from({ length: 7 }, (_, at) =>
        expect.stringMatching(new RegExp(`^Beginning ${6 - at} a b c`)),
      ),
    );
    expect(turns).toBeGreaterThanOrEqual(7);
  });

  test("does not find replaced text of messages", async () => {
    const { conversation_id: id } = await say("Concerning flamingos");
    await person.ask("PATCH", `/api/conversations/${id}`, { body: { title: "Birds" } });
    await person.ask("POST", `/api/conversations/${id}/retry`, {
      body: { content: "Concerning pelicans" },
    });
    expect(await found("flamingos")).toEqual([]);
    expect(await found("pelicans")).toEqual([id]);
  });

  test("finds nothing that was deleted", async () => {
    const { conversation_id: id } = await say("Ephemeral dragonflies");
    expect(await found("dragonflies")).toEqual([id]);
    await person.ask("DELETE", `/api/conversations/${id}`);
    expect(await found("dragonflies")).toEqual([]);
  });

  test("finds nothing of another user", async () => {
    const other = await newPerson();
    const theirs = await newAgent(other);
    await say("Confidential okapi", {}, other, theirs.AgentId);
    expect(await found("okapi")).toEqual([]);
    expect(await found("okapi", "", other)).toHaveLength(1);
    expect(await found(other.user.UserId)).toEqual([]);
  });

  test("can be of one agent, and is paged by key, last used first, with no row twice", async () => {
    const agent = await newAgent(person);
    const ids: string[] = [];
    for (let at = 0; at < 5; at++)
      ids.unshift((await say(`Walrus number ${at}`, {}, person, agent.AgentId)).conversation_id);
    await say("Walrus of another agent");
    const [first] = ids.splice(4, 1);
    await say("More of it", { conversation_id: first }, person, agent.AgentId);
    const seen: string[] = [];
    for (let key: string | null = ""; key !== null;) {
      const got: ConversationPage = await page(
        "walrus",
        `&agent_id=${agent.AgentId}&per_page=2${key && `&last_evaluated_key=${key}`}`,
      );
      seen.push(...got.conversations.map((each) => each.conversation_id));
      key = got.pagination.last_evaluated_key;
    }
    expect(seen).toEqual([first, ...ids]);
  });
});
