import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Collection, KnowledgeText, KnowledgeDocument } from "@/lib/knowledge/contract";
import { newFile } from "../support/files";
import { newCollection, newDocument, readDocument, search } from "../support/knowledge";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson, type Person } from "../support/person";

let person: Person;
let stranger: Person;
/** A site with one page. */
let server: LocalServer;
let html = "";
let status = 200;
beforeAll(async () => {
  server = await startLocalServer(
    (_, res) => void res.writeHead(status, { "content-type": "text/html" }).end(html),
  );
  Object.assign(process.env, { RATE_LIMITS: "off", TOOL_ALLOWED_HOSTS: server.host });
  [person, stranger] = await Promise.all([newPerson(), newPerson()]);
});
afterAll(() => server.close());

const CONTRACT = `# Lease

## 1 Rent

The rent is 900 euros a month, payable in advance.

## 2 Notice

The notice period is three months to the end of a quarter.

## 3 Kündigungsfrist

Die ordentliche Kündigungsfrist für Mieter beträgt sechs Wochen.`;

const get = async <T>(path: string, by = person) => (await (await by.ask("GET", path)).json()) as T;

describe("a collection", () => {
  test("is created, listed, renamed and deleted with its documents", async () => {
    const made = await newCollection(person, { name: "Contracts", description: "Signed ones" });
    expect(made).toMatchObject({ name: "Contracts", description: "Signed ones", documents: 0 });
    await newDocument(person, made.collection_id, { title: "Lease", text: CONTRACT });
    const path = `/api/knowledge/${made.collection_id}`;
    expect(await get<Collection>(path)).toMatchObject({ documents: 1, reading: 0, failed: 0 });
    const again = await person.ask("POST", "/api/knowledge", { body: { name: "contracts" } });
    expect(again.status).toBe(409);
    await person.ask("PUT", path, { body: { name: "Leases" } });
    expect((await get<Collection[]>("/api/knowledge")).map(({ name }) => name)).toContain("Leases");
    expect((await person.ask("DELETE", path)).status).toBe(204);
    expect((await person.ask("GET", path)).status).toBe(404);
  });

  test("of someone else is not found, in no request", async () => {
    const { collection_id: id } = await newCollection(person);
    const { document_id: documentId } = await newDocument(person, id, {
      title: "Lease",
      text: CONTRACT,
    });
    const body = { query: "rent" };
    const answers = await Promise.all([
      stranger.ask("GET", `/api/knowledge/${id}`),
      stranger.ask("POST", `/api/knowledge/${id}/search`, { body }),
      stranger.ask("GET", `/api/knowledge/${id}/documents`),
      stranger.ask("GET", `/api/knowledge/${id}/documents/${documentId}`),
      stranger.ask("GET", `/api/knowledge/${id}/documents/${documentId}/text`),
      stranger.ask("DELETE", `/api/knowledge/${id}/documents/${documentId}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});

describe("a search", () => {
  test("finds passages by their words, with headings, in English and German", async () => {
    const { collection_id: id } = await newCollection(person);
    await newDocument(person, id, { title: "Lease", text: CONTRACT });
    await newDocument(person, id, { title: "Recipes", text: "Bake the bread for an hour." });
    const best = async (query: string) => (await search(person, id, query))[0]?.text ?? "";
    expect(await best("How long is the notice period?")).toContain("three months");
    expect(await best("Kuendigungsfrist")).toContain("sechs Wochen");
    expect(await best("Fristen")).toContain("sechs Wochen");
    expect(await best("kündigung")).toContain("sechs Wochen");
    expect(await best("breads")).toContain("Bake");
    expect(await search(person, id, "helicopter")).toEqual([]);
  });

  test("reads operators of the database's search as text", async () => {
    const { collection_id: id } = await newCollection(person);
    await newDocument(person, id, { title: "Note", text: "The bread is NEAR the oven." });
    for (const query of [
      '"',
      "*",
      "NOT",
      "bread AND",
      'bread" OR "x',
      "words: bread",
      "(bread",
      "NEAR(bread oven)",
      "bread:* & !oven | 'x'",
      "{words}: bread",
      "-bread",
      "the and of",
      `bread ${"word ".repeat(1_900)}`,
    ])
      await search(person, id, query);
    expect(await search(person, id, "NEAR(bread oven)")).toHaveLength(1);
  });

  test("returns at most three passages of a document", async () => {
    const { collection_id: id } = await newCollection(person);
    const text = Array.from(
      { length: 8 },
      (_, at) => `# Part ${at}\n\nThe heron stands in the water. ${"More about it. ".repeat(40)}`,
    ).join("\n\n");
    await newDocument(person, id, { title: "Birds", text });
    await newDocument(person, id, { title: "Short", text: "A heron is a bird." });
    const hits = await search(person, id, "heron", { limit: 20 });
    expect(hits.filter(({ title }) => title === "Birds")).toHaveLength(3);
    expect(hits.map(({ title }) => title)).toContain("Short");
  });

  test("refuses an empty query, one that is too long, and a search by meaning without a model", async () => {
    const { collection_id: id } = await newCollection(person);
    const statuses = [
      { query: "" },
      { query: "x".repeat(10_001) },
      { query: "x", limit: 21 },
      { query: "x", mode: "semantic" },
    ].map(
      async (body) => (await person.ask("POST", `/api/knowledge/${id}/search`, { body })).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400]);
  });
});

describe("a document", () => {
  test("is read from a file, and keeps its text when the file is deleted", async () => {
    const { collection_id: id } = await newCollection(person);
    const file = await newFile(person, "lease.md", CONTRACT);
    const document = await newDocument(person, id, { file_id: file.FileId });
    expect(document).toMatchObject({ title: "lease.md", kind: "file", state: "ready" });
    expect(document.chunks).toBeGreaterThan(0);
    await person.ask("DELETE", `/api/files/${file.FileId}`);
    expect(await search(person, id, "notice period")).toHaveLength(1);
  });

  test("of the same name is skipped if identical, and replaced if changed", async () => {
    const { collection_id: id } = await newCollection(person);
    const first = await newDocument(person, id, { title: "Note", text: "Apples are red." });
    const same = await newDocument(person, id, { title: "Note", text: "Apples are red." });
    expect(same).toEqual(first);
    const other = await newDocument(person, id, { title: "Note", text: "Pears are green." });
    expect(other.document_id).toBe(first.document_id);
    expect(await search(person, id, "apples")).toEqual([]);
    expect(await search(person, id, "pears")).toHaveLength(1);
  });

  test("that can no longer be read keeps its text, and says why", async () => {
    const { collection_id: id } = await newCollection(person);
    const file = await newFile(person, "a.md", "Apples are red.");
    const document = await newDocument(person, id, { file_id: file.FileId });
    await person.ask("DELETE", `/api/files/${file.FileId}`);
    const path = `/api/knowledge/${id}/documents/${document.document_id}/refresh`;
    expect((await person.ask("POST", path)).status).toBe(200);
    expect(await readDocument(person, document)).toMatchObject({
      state: "ready",
      error: expect.stringContaining("deleted"),
    });
    expect(await search(person, id, "apples")).toHaveLength(1);
  });

  test("without text says so", async () => {
    const { collection_id: id } = await newCollection(person);
    const file = await newFile(person, "empty.md", " \n ");
    const document = await newDocument(person, id, { file_id: file.FileId });
    expect(document).toMatchObject({ state: "failed", error: expect.stringContaining("No text") });
  });

  test("shows the part with a quote, and where it is", async () => {
    const { collection_id: id } = await newCollection(person);
    const filler = Array.from(
      { length: 60 },
      (_, at) => `Paragraph ${at}. ${"Words. ".repeat(200)}`,
    );
    const text = [...filler, "The treasure is under the old oak tree.", ...filler].join("\n\n");
    const { document_id: documentId } = await newDocument(person, id, { title: "Long", text });
    const path = `/api/knowledge/${id}/documents/${documentId}/text`;
    const quote = encodeURIComponent("the  treasure is\nunder the old oak");
    const part = await get<KnowledgeText>(`${path}?quote=${quote}`);
    expect(part.parts).toBeGreaterThan(2);
    expect(part.text.slice(part.highlight!.from, part.highlight!.to)).toBe(
      "The treasure is under the old oak",
    );
    const parts = await Promise.all(
      Array.from({ length: part.parts }, (_, at) => get<KnowledgeText>(`${path}?part=${at + 1}`)),
    );
    expect(parts.map((each) => each.text).join("")).toBe(text);
    expect((await person.ask("GET", `${path}?part=${part.parts + 1}`)).status).toBe(404);
  });

  test("is deleted with its passages", async () => {
    const { collection_id: id } = await newCollection(person);
    const document = await newDocument(person, id, { title: "Note", text: "Apples are red." });
    const path = `/api/knowledge/${id}/documents/${document.document_id}`;
    expect((await person.ask("DELETE", path)).status).toBe(204);
    expect(await search(person, id, "apples")).toEqual([]);
    expect(await get<KnowledgeDocument[]>(`/api/knowledge/${id}/documents`)).toEqual([]);
  });
});

describe("a note", () => {
  test("is edited, searched by its new text, and keeps its place", async () => {
    const { collection_id: id } = await newCollection(person);
    const note = await newDocument(person, id, { title: "Fruit", text: "Apples are red." });
    const path = `/api/knowledge/${id}/documents/${note.document_id}`;
    const before = await get<KnowledgeDocument>(path);
    expect(before).toMatchObject({ title: "Fruit", text: "Apples are red." });
    const [listed] = await get<KnowledgeDocument[]>(`/api/knowledge/${id}/documents`);
    expect(listed).not.toHaveProperty("text");
    const body = { title: "Pears", text: "Pears are green.", hash: before.hash };
    const answer = await person.ask("PUT", path, { body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ title: "Pears", text: "Pears are green." });
    expect(await readDocument(person, note)).toMatchObject({ state: "ready", title: "Pears" });
    expect(await search(person, id, "apples")).toEqual([]);
    expect((await search(person, id, "pears"))[0]).toMatchObject({ title: "Pears" });
    // Someone has saved it meanwhile.
    const late = await person.ask("PUT", path, { body: { ...body, text: "Plums are blue." } });
    expect(late.status).toBe(409);
    const empty = await person.ask("PUT", path, { body: { title: "", text: "" } });
    expect(empty.status).toBe(400);
    const theirs = await stranger.ask("PUT", path, { body });
    expect(theirs.status).toBe(404);
  });

  test("takes no title that another note of the collection has, and no other document is edited", async () => {
    const { collection_id: id } = await newCollection(person);
    const body = { title: "Pears", text: "Pears are green." };
    await newDocument(person, id, body);
    const note = await newDocument(person, id, { title: "Fruit", text: "Apples are red." });
    const put = (documentId: string) =>
      person.ask("PUT", `/api/knowledge/${id}/documents/${documentId}`, { body });
    expect((await put(note.document_id)).status).toBe(409);
    const file = await newFile(person, "lease.md", CONTRACT);
    const document = await newDocument(person, id, { file_id: file.FileId });
    expect((await put(document.document_id)).status).toBe(400);
  });
});

test("a note can't grow in a full account", async () => {
  const full = await newPerson();
  const { collection_id: id } = await newCollection(full);
  const note = await newDocument(full, id, { title: "Fruit", text: "Apples are red." });
  await db().storageUse.create({
    data: { ownerId: full.user.UserId, kind: "Everything", rows: 1, bytes: 2n ** 50n },
  });
  const answer = await full.ask("PUT", `/api/knowledge/${id}/documents/${note.document_id}`, {
    body: { title: "Fruit", text: "Apples are red. ".repeat(1_000) },
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    409,
    "quota_exceeded",
  ]);
});

describe("a web page", () => {
  test("is read by its main part, refreshed, and kept when a refresh fails", async () => {
    html = `<html><head><title>Opening hours &amp; more</title></head><body><nav>Home Imprint</nav>
      <main><h1>Opening hours</h1><p>We are open from <a href="/x">nine</a> to five.</p></main><footer>Cookies</footer></body></html>`;
    const { collection_id: id } = await newCollection(person);
    const url = `http://${server.host}/hours`;
    const page = await newDocument(person, id, { url, refresh: "daily" });
    expect(page).toMatchObject({
      kind: "page",
      title: "Opening hours & more",
      state: "ready",
      refresh: "daily",
      url,
    });
    const [hit] = await search(person, id, "open from nine");
    expect(hit).toMatchObject({
      heading: "Opening hours",
      text: expect.not.stringMatching(/Imprint|Cookies/),
    });
    const path = `/api/knowledge/${id}/documents/${page.document_id}/refresh`;
    html = html.replace("five", "seven");
    await person.ask("POST", path);
    await readDocument(person, page);
    expect((await search(person, id, "open"))[0]!.text).toContain("seven");
    status = 503;
    await person.ask("POST", path);
    expect(await readDocument(person, page)).toMatchObject({
      state: "ready",
      error: "The URL responded with status 503.",
    });
    expect(await search(person, id, "open")).toHaveLength(1);
  });

  test("at a private address is refused", async () => {
    const { collection_id: id } = await newCollection(person);
    const page = await newDocument(person, id, { url: "http://10.0.0.1/secret" });
    expect(page).toMatchObject({ state: "failed", chunks: 0 });
  });
});
