import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { SEARCH_NOTICE, type Collection, type KnowledgeHit } from "@/lib/knowledge/contract";
import { embedDue } from "@/lib/knowledge/embedding/queue";
import { watchEmbeddingModels } from "@/lib/knowledge/start";
import type { ModelProvider, TestOutcome } from "@/lib/models/contract";
import { countUsage } from "@/lib/usage/usage";
import {
  startEmbeddingServer,
  type EmbeddingScript,
  type EmbeddingServer,
} from "../support/embedding-server";
import { embedded, newCollection, newDocument, search } from "../support/knowledge";
import { newPerson, type Person } from "../support/person";
import { idOf } from "../support/workspaces";

let server: EmbeddingServer;
let other: EmbeddingServer;
const concepts = new Map([
  ["car", "vehicle"],
  ["automobile", "vehicle"],
  ["doctor", "medic"],
  ["physician", "medic"],
]);
const weights = new Map([
  ["vehicle", 5],
  ["medic", 5],
]);
beforeAll(async () => {
  [server, other] = await Promise.all([
    startEmbeddingServer({ concepts, weights }),
    startEmbeddingServer({ concepts, weights }),
  ]);
  Object.assign(process.env, {
    RATE_LIMITS: "off",
    TOOL_ALLOWED_HOSTS: `${server.host},${other.host}`,
  });
  watchEmbeddingModels();
});
afterEach(() => (server.script(), other.script()));
afterAll(() => Promise.all([server.close(), other.close()]));

const newProvider = async (person: Person, input: object = {}): Promise<ModelProvider> => {
  const body = {
    label: "Vectors",
    base_url: server.url,
    models: [],
    embedding_model: "meaning-1",
    ...input,
  };
  const answer = await person.ask("POST", "/api/model-providers", { body });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as ModelProvider;
};
const change = async (person: Person, { ProviderId: id }: ModelProvider, body: object) => {
  const answer = await person.ask("PUT", `/api/model-providers/${id}`, { body });
  expect(answer.status, await answer.clone().text()).toBe(200);
};
const collection = async (person: Person, id: string): Promise<Collection> =>
  (await (await person.ask("GET", `/api/knowledge/${id}`)).json()) as Collection;

/** A collection with two notes, whose words no paraphrase has. */
async function newNotes(person: Person) {
  const { collection_id: id } = await newCollection(person);
  const car = await newDocument(person, id, {
    title: "Garage",
    text: "The automobile is parked behind the house.",
  });
  await newDocument(person, id, {
    title: "Health",
    text: "The physician comes on Tuesdays.",
  });
  await embedded(person);
  return { id, car };
}

async function find(person: Person, id: string, body: object) {
  const answer = await person.ask("POST", `/api/knowledge/${id}/search`, { body });
  const notice = answer.headers.get(SEARCH_NOTICE);
  return {
    status: answer.status,
    hits: (await answer.json()) as KnowledgeHit[],
    notice: notice && (JSON.parse(decodeURIComponent(notice)) as { text: string; reason: string }),
  };
}

describe("a workspace with an embedding model", () => {
  test("finds passages by their meaning, by their words, and by both", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { id } = await newNotes(person);
    expect((await collection(person, id)).semantic).toEqual({ state: "ready", passages: 2 });
    const [first] = await search(person, id, "Where is the car?", { mode: "semantic" });
    expect(first).toMatchObject({ title: "Garage", matched_by: ["semantic"] });
    expect(first?.scores).toEqual({ semantic: first?.score });
    expect(await search(person, id, "car", { mode: "keyword" })).toEqual([]);
    const [both] = await search(person, id, "automobile");
    expect(both).toMatchObject({ title: "Garage", matched_by: ["keyword", "semantic"] });
    expect(both?.score).toBeCloseTo(2 / 61, 3);
    const [medic] = await search(person, id, "When is the doctor in?");
    expect(medic?.title).toBe("Health");
  });

  test("embeds a passage with its title and headings, and asks once for the same query", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { collection_id: id } = await newCollection(person);
    await newDocument(person, id, { title: "Fleet", text: "# Rules\n\nKeep left." });
    await embedded(person);
    expect(server.requests.at(-1)).toEqual(["Fleet\nRules\n# Rules\n\nKeep left."]);
    await search(person, id, "which side?");
    const count = server.requests.length;
    await search(person, id, "which side?");
    expect(server.requests.length).toBe(count);
  });

  test("embeds documents that were there before the model was set", async () => {
    const person = await newPerson();
    const { id } = await newNotes(person);
    expect((await collection(person, id)).semantic).toEqual({ state: "off", passages: 0 });
    const refused = await find(person, id, { query: "car", mode: "semantic" });
    expect(refused.status).toBe(400);
    await newProvider(person);
    await embedNow(person);
    expect((await collection(person, id)).semantic).toEqual({ state: "ready", passages: 2 });
  });

  test("deletes vectors with their passages, and all of them without a model", async () => {
    const person = await newPerson();
    const provider = await newProvider(person);
    const { id, car } = await newNotes(person);
    const [index] = await db().knowledgeIndex.findMany({ where: { ownerId: person.user.UserId } });
    const count = () => db().knowledgeVector.count({ where: { indexId: index!.id } });
    expect(await count()).toBe(2);
    await person.ask("DELETE", `/api/knowledge/${id}/documents/${car.document_id}`);
    expect(await count()).toBe(1);
    await change(person, provider, { embedding_model: null });
    await expect.poll(count).toBe(0);
    await expect
      .poll(() => db().knowledgeIndex.count({ where: { ownerId: person.user.UserId } }))
      .toBe(0);
    expect((await collection(person, id)).semantic.state).toBe("off");
    expect((await find(person, id, { query: "physician" })).notice).toBeNull();
  });

  test("has it on one provider at a time", async () => {
    const person = await newPerson();
    await newProvider(person);
    await newProvider(person, { label: "Others", base_url: other.url });
    const answer = await person.ask("GET", "/api/model-providers");
    const all = (await answer.json()) as ModelProvider[];
    expect(all.map(({ label, embedding_model }) => [label, embedding_model])).toEqual([
      ["Vectors", undefined],
      ["Others", "meaning-1"],
    ]);
  });
});

/** Embeds what is due. */
async function embedNow(person: Person): Promise<void> {
  await embedDue();
  await embedded(person);
}

/** Lets everything that was postponed be due now. */
const hurry = async (person: Person) => {
  const where = { ownerId: person.user.UserId };
  await db().knowledgeIndex.updateMany({ where, data: { retryAt: null } });
  await db().knowledgeDocument.updateMany({
    where: { ...where, embedAt: { not: null } },
    data: { embedAt: new Date() },
  });
};

describe("a new embedding model", () => {
  test("is used once all documents are embedded, and the one before it until then", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { id } = await newNotes(person);
    other.script(() => ({ status: 401 }));
    await newProvider(person, {
      label: "Others",
      base_url: other.url,
      embedding_model: "meaning-2",
    });
    await embedNow(person);
    const states = () =>
      db().knowledgeIndex.findMany({
        where: { ownerId: person.user.UserId, state: { not: "removed" } },
        orderBy: { createdAt: "asc" },
      });
    expect((await states()).map(({ state }) => state)).toEqual(["before", "current"]);
    expect((await collection(person, id)).semantic).toMatchObject({ state: "paused", passages: 0 });
    const asked = server.requests.length;
    expect((await find(person, id, { query: "car" })).hits[0]?.title).toBe("Garage");
    expect(server.requests.length).toBe(asked + 1);
    other.script();
    await hurry(person);
    await embedNow(person);
    expect((await states()).map(({ model }) => model)).toEqual(["meaning-2"]);
    expect((await collection(person, id)).semantic).toEqual({ state: "ready", passages: 2 });
    const before = other.requests.length;
    expect((await find(person, id, { query: "a car" })).hits[0]?.title).toBe("Garage");
    expect(other.requests.length).toBe(before + 1);
  });

  test("that is changed back to the one before keeps its vectors", async () => {
    const person = await newPerson();
    const provider = await newProvider(person);
    const { id } = await newNotes(person);
    server.script(({ model }) => (model === "meaning-2" ? { status: 401 } : undefined));
    await change(person, provider, { embedding_model: "meaning-2" });
    await embedNow(person);
    const asked = server.requests.length;
    await change(person, provider, { embedding_model: "meaning-1" });
    await embedNow(person);
    expect(server.requests.length).toBe(asked);
    expect((await collection(person, id)).semantic).toEqual({ state: "ready", passages: 2 });
  });
});

describe("an embedding server that fails", () => {
  const BROKEN: [string, Parameters<EmbeddingServer["script"]>[0], RegExp][] = [
    [
      "returns too few vectors",
      ({ vectors }) => ({ vectors: vectors.slice(1) }),
      /0 vectors for 1/,
    ],
    [
      "returns something other than numbers",
      ({ vectors }) => ({ vectors: vectors.map((each) => each.map(() => null)) }),
      /other than numbers/,
    ],
    ["returns NaN", () => ({ text: '{"data":[{"index":0,"embedding":[NaN]}]}' }), /unreadable/],
    [
      "returns zeros",
      ({ vectors }) => ({ vectors: vectors.map((each) => each.map(() => 0)) }),
      /zeros only/,
    ],
    [
      "returns too few dimensions",
      ({ vectors }) => ({ vectors: vectors.map((each) => each.slice(0, 8)) }),
      /8 dimensions/,
    ],
    ["refuses each text", () => ({ status: 400, error: "I don't like it" }), /I don't like it/],
    ["returns no vectors", () => ({ text: "{}" }), /unreadable/],
    ["returns a page", () => ({ text: "<html>Sign in</html>" }), /unreadable/],
    ["is overloaded", () => ({ status: 503 }), /503/],
    ["rejects the key", () => ({ status: 401 }), /rejected the key/],
    ["has no such model", () => ({ status: 404, error: "model 'x' not found" }), /does not offer/],
  ];

  test.each(BROKEN)(
    "and %s leaves the document as it is, found by its words, and is called again",
    async (_, script) => {
      const person = await newPerson();
      await newProvider(person);
      server.script(script);
      const { collection_id: id } = await newCollection(person);
      const note = await newDocument(person, id, { title: "Garage", text: "An automobile." });
      await embedded(person);
      expect(note).toMatchObject({ state: "ready" });
      const { hits, notice } = await find(person, id, { query: "automobile" });
      expect(hits).toMatchObject([{ title: "Garage", matched_by: ["keyword"] }]);
      expect(notice).toMatchObject({ reason: "semantic_search_not_yet" });
      const row = await db().knowledgeDocument.findUniqueOrThrow({
        where: { id: note.document_id },
      });
      expect(row.embedAt!.getTime()).toBeGreaterThan(Date.now());
      server.script();
      await hurry(person);
      await embedNow(person);
      expect((await collection(person, id)).semantic).toEqual({ state: "ready", passages: 1 });
    },
  );

  test.each(BROKEN)(
    "and %s during a search lets it search keywords, and says why",
    async (_, script, why) => {
      const person = await newPerson();
      await newProvider(person);
      const { id } = await newNotes(person);
      server.script(script);
      const { status, hits, notice } = await find(person, id, { query: "automobile" });
      expect(status).toBe(200);
      expect(hits).toMatchObject([{ title: "Garage", matched_by: ["keyword"] }]);
      expect(notice).toMatchObject({ reason: "semantic_search_failed" });
      expect(notice && notice.text).toMatch(why);
    },
  );

  test("and does not respond lets a search continue without it", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { id } = await newNotes(person);
    server.script(() => ({ hang: true }));
    const { hits, notice } = await find(person, id, { query: "automobile" });
    expect(hits).toMatchObject([{ title: "Garage", matched_by: ["keyword"] }]);
    expect(notice && notice.text).toContain("longer than 3 seconds");
    const count = server.requests.length;
    await find(person, id, { query: "physician" });
    expect(server.requests.length).toBe(count); // it is left alone for a while
  });

  test("with another number of dimensions than before says so, and keeps the vectors", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { id } = await newNotes(person);
    server.script(({ vectors }) => ({ vectors: vectors.map((each) => each.slice(0, 64)) }));
    await newDocument(person, id, { title: "More", text: "Another automobile." });
    await embedded(person);
    expect((await collection(person, id)).semantic).toMatchObject({ passages: 2 });
    const { hits, notice } = await find(person, id, { query: "automobile" });
    expect(hits.map(({ title }) => title).toSorted()).toEqual(["Garage", "More"]);
    expect(notice && notice.text).toContain("64 dimensions instead of 384");
  });

  test("midway through a document continues where it was", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { collection_id: id } = await newCollection(person);
    const text = Array.from(
      { length: 20 },
      (_, at) => `# Part ${at}\n\n${`Sentence ${at} of this part. `.repeat(20)}`,
    ).join("\n\n");
    const first = server.requests.length;
    server.script(() => (server.requests.length > first + 1 ? { status: 401 } : undefined));
    await newDocument(person, id, { title: "Long", text });
    await embedded(person);
    const { semantic } = await collection(person, id);
    expect(semantic).toMatchObject({ state: "paused", passages: 8 });
    server.script();
    await hurry(person);
    const texts = server.requests.length;
    await embedNow(person);
    expect((await collection(person, id)).semantic).toEqual({ state: "ready", passages: 20 });
    const rest = server.requests.slice(texts).flat();
    expect(rest).toHaveLength(12);
  });

  test("because a text is too long gets the beginning of it", async () => {
    const person = await newPerson();
    await newProvider(person);
    server.script(({ texts }) =>
      texts.some(({ length }) => length > 1_000)
        ? { status: 400, error: "the input length exceeds the context length" }
        : undefined,
    );
    const { collection_id: id } = await newCollection(person);
    const text = `The automobile. ${"It is long. ".repeat(130)}`;
    await newDocument(person, id, { title: "Long", text });
    await embedded(person);
    expect((await collection(person, id)).semantic).toEqual({ state: "ready", passages: 1 });
  });
});

describe("an embedding server with habits of its own", () => {
  const base64 = (vector: number[]) =>
    Buffer.from(Float32Array.from(vector).buffer).toString("base64");
  const refusing =
    (error: string): EmbeddingScript =>
    ({ body }) =>
      "encoding_format" in body ? { status: 400, error } : undefined;
  const HABITS: [string, EmbeddingScript][] = [
    ["that sends base64", ({ vectors }) => ({ vectors: vectors.map(base64) })],
    [
      "that answers in Ollama's own form",
      ({ vectors }) => ({ text: JSON.stringify({ model: "meaning-1", embeddings: vectors }) }),
    ],
    [
      "that sends no index",
      ({ vectors }) => ({
        text: JSON.stringify({ data: vectors.map((embedding) => ({ embedding })) }),
      }),
    ],
    [
      "whose vectors have 4,096 dimensions",
      ({ vectors }) => ({
        vectors: vectors.map((each) => Array.from({ length: 4_096 }, (_, at) => each[at % 384])),
      }),
    ],
    [
      "that refuses an encoding in words",
      refusing("encoding_format is not currently supported by this model"),
    ],
    [
      "that refuses further fields",
      refusing("body.encoding_format: Extra inputs are not permitted"),
    ],
    [
      "that takes one text at a time",
      ({ texts }) =>
        texts.length > 1 ? { status: 400, error: "input must be a single string" } : undefined,
    ],
    [
      "that reads no more than 500 letters",
      ({ texts }) =>
        texts.some(({ length }) => length > 500)
          ? { status: 400, error: "the input length exceeds the context length" }
          : undefined,
    ],
  ];
  test.each(HABITS)("%s is understood", async (habit, script) => {
    server.script(script);
    const person = await newPerson();
    await newProvider(person, { embedding_model: habit.replaceAll(" ", "-") }); // what a model refuses is remembered
    const { id } = await newNotes(person);
    await newDocument(person, id, { title: "Long", text: "The harbour is busy. ".repeat(60) });
    await embedded(person);
    expect((await collection(person, id)).semantic).toEqual({ state: "ready", passages: 3 });
    const { hits, notice } = await find(person, id, { query: "car", mode: "semantic" });
    expect(notice).toBeNull();
    expect(hits[0]).toMatchObject({ title: "Garage", matched_by: ["semantic"] });
  });

  test("whose model is changed while documents are embedded mixes no vectors", async () => {
    const person = await newPerson();
    const provider = await newProvider(person);
    const { collection_id: id } = await newCollection(person);
    let started = () => {};
    const first = new Promise<void>((resolve) => (started = resolve));
    server.script(({ model, vectors }) => {
      started();
      return model === "meaning-1"
        ? undefined
        : { vectors: vectors.map((each) => each.slice(0, 128)) };
    });
    const text = Array.from({ length: 20 }, (_, at) => `# Part ${at}\n\nThe automobile ${at}.`);
    await newDocument(person, id, { title: "Cars", text: text.join("\n\n") });
    await first;
    await change(person, provider, { embedding_model: "meaning-2" });
    await embedded(person);
    const { semantic } = await collection(person, id);
    expect(semantic).toMatchObject({ state: "ready" });
    const index = await db().knowledgeIndex.findFirstOrThrow({
      where: { ownerId: idOf(person), state: "current" },
    });
    const vectors = await db().knowledgeVector.findMany({
      where: { indexId: index.id },
      select: { vector: true },
    });
    expect(index).toMatchObject({ model: "meaning-2", dimensions: 128 });
    expect(new Set(vectors.map(({ vector }) => vector.length))).toEqual(new Set([128]));
    const { notice, hits } = await find(person, id, { query: "car", mode: "semantic" });
    expect(notice).toBeNull();
    expect(hits[0]?.title).toBe("Cars");
  });
});

describe("the usage of embeddings", () => {
  test("counts towards the workspace's tokens, for documents and for queries", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { id } = await newNotes(person);
    const tokens = async () => {
      const rows = await db().usageDay.findMany({ where: { ownerId: person.user.UserId } });
      return rows.reduce((sum, { promptTokens }) => sum + Number(promptTokens), 0);
    };
    const before = await tokens();
    expect(before).toBeGreaterThan(5);
    await search(person, id, "where is the car");
    await expect.poll(tokens).toBe(before + 4);
  });

  test("stops at a limit in tokens, and says so", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { id } = await newNotes(person);
    const body = { of: "all", per: "month", unit: "tokens", limit: 1_000, at_limit: "stop" };
    expect((await person.ask("POST", "/api/budgets", { body })).status).toBe(201);
    const asked = server.requests.length;
    const more = "The lorry is long. ".repeat(300);
    await newDocument(person, id, { title: "More", text: more });
    await embedded(person);
    expect(server.requests.length).toBe(asked);
    expect((await collection(person, id)).semantic).toMatchObject({
      state: "paused",
      passages: 2,
      error_reason: { reason: "over_month_tokens" },
    });
    const me = personalScope(mintUserId(person.user.UserId));
    await countUsage(
      { me, keyId: null },
      {
        prompt_tokens: 980,
        completion_tokens: 0,
        total_tokens: 980,
        cached_tokens: 0,
        cost: 0,
      },
    );
    const { hits, notice } = await find(person, id, { query: `lorry ${"and so on ".repeat(20)}` });
    expect(hits[0]?.title).toBe("More");
    expect(notice && notice.text).toContain("tokens");
  });
});

describe("a provider on hold", () => {
  test("is not called, for documents or for queries, and its vectors stay", async () => {
    const person = await newPerson();
    const { ProviderId } = await newProvider(person);
    const { id } = await newNotes(person);
    await db().modelProvider.update({ where: { id: ProviderId }, data: { heldAt: new Date() } });
    const asked = server.requests.length;
    const { notice } = await find(person, id, { query: "car" });
    expect(notice && notice.text).toContain("Review it in your profile first");
    await newDocument(person, id, { title: "More", text: "Another automobile." });
    await embedded(person);
    expect(server.requests.length).toBe(asked);
    expect((await collection(person, id)).semantic).toMatchObject({ state: "paused", passages: 2 });
  });
});

describe("a test of a provider", () => {
  test("says how long the vectors of its embedding model are, or why it has none", async () => {
    const person = await newPerson();
    const { ProviderId } = await newProvider(person);
    const path = `/api/model-providers/${ProviderId}/test`;
    const outcome = async () => (await person.ask("POST", path)).json() as Promise<TestOutcome>;
    expect(await outcome()).toMatchObject({ ok: true, embedding: { dimensions: 384 } });
    server.script(() => ({ status: 404, error: "model 'meaning-1' not found" }));
    expect(await outcome()).toMatchObject({
      ok: false,
      error_reason: { reason: "embedding_model_missing" },
    });
    const unsaved = await person.ask("POST", "/api/model-providers/test", {
      body: { base_url: other.url, embedding_model: "meaning-2" },
    });
    expect(await unsaved.json()).toMatchObject({ ok: true, embedding: { dimensions: 384 } });
  });
});

describe("a search by meaning", () => {
  test("takes a query of 10,000 characters, one of common words only, and operators", async () => {
    const person = await newPerson();
    await newProvider(person);
    const { id } = await newNotes(person);
    for (const query of [`car ${"word ".repeat(1_900)}`, "the and of", 'car" OR NOT (x*', "  "]) {
      const { status, notice } = await find(person, id, { query });
      expect([status, notice]).toEqual([200, null]);
    }
  });

  test("finds nothing in the collections of others", async () => {
    const [person, stranger] = await Promise.all([newPerson(), newPerson()]);
    await Promise.all([newProvider(person), newProvider(stranger)]);
    await newNotes(person);
    const { collection_id: id } = await newCollection(stranger);
    expect(await search(stranger, id, "car", { mode: "semantic" })).toEqual([]);
  });
});
