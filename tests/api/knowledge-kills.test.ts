import Database from "better-sqlite3";
import pg from "pg";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Collection, KnowledgeDocument, KnowledgeHit } from "@/lib/knowledge/contract";
import { BareServer } from "../support/bare";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { migratedPostgres } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

// kill -9 before each statement and each commit that writes a document, and a restart: adding, replacing, refreshing and
// deleting lose nothing, double nothing, and leave no passages behind.

const KINDS = inject("postgres") ? (["postgresql"] as const) : (["sqlite", "postgresql"] as const);
/** More steps than any of them has: the sweep ends at the first one that is not reached. */
const STEPS_MOST = 60;
/** By then the sweep of the new process has removed what an interrupted reading has left. */
const SWEPT_MS = 100_000;
const OTHER = `# Other\n\n${"A text that no one changes. ".repeat(30)}`;

/** A text of many passages, so that they are written in several transactions. */
const textOf = (word: string): string =>
  Array.from(
    { length: 45 },
    (_, at) => `# Part ${at}\n\n${`${word} grows here in bed ${at}. `.repeat(12)}`,
  ).join("\n\n");

const REMOVED = `SELECT id FROM "KnowledgeDocument" WHERE "ownerId" LIKE 'removed%'`;

/** Passages that no document shows. */
const UNSHOWN = `SELECT c.id FROM "KnowledgeChunk" c LEFT JOIN "KnowledgeDocument" d ON c."documentId" = d.id WHERE d.id IS NULL OR c.revision <> d.revision`;

type Row = Record<string, unknown>;

describe.each(KINDS)("on %s, kill -9 at each step", (kind) => {
  let server: BareServer;
  let all: (sql: string) => Promise<Row[]>;
  let close: () => unknown;
  let person: WebClient;
  let site: LocalServer;
  let page = "";
  const killAt = path.join(mkdtempSync(path.join(tmpdir(), "troupe-kill-")), "kill-at");

  beforeAll(async () => {
    site = await startLocalServer((_, res) =>
      res.writeHead(200, { "content-type": "text/plain" }).end(page),
    );
    const preload = path.resolve(import.meta.dirname, "../support/kill-at-write.mjs");
    const env = {
      KILL_AT: killAt,
      NODE_OPTIONS: `--import ${preload}`,
      TOOL_ALLOWED_HOSTS: site.host,
    };
    if (kind === "sqlite") {
      server = await BareServer.on(inject("migrated"), env);
      const opened = new Database(server.databaseFile, { timeout: 10_000 });
      all = (sql) => Promise.resolve(opened.prepare(sql).all() as Row[]);
      close = () => opened.close();
    } else {
      const url = await migratedPostgres();
      server = await BareServer.over("/nonexistent", {
        ...env,
        DATABASE_URL: url,
        AUTH_SECRET: "s".repeat(40),
      });
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      all = async (sql) => (await client.query<Row>(sql)).rows;
      close = () => client.end();
    }
    await up();
  }, 120_000);
  afterAll(async () => {
    await server.kill();
    await site.close();
    await close();
  });

  /** A fault that no run reaches, so that the process may end. */
  const up = () => server.up("step:100000:kill");

  const newCollection = (name: string) =>
    person.ask<Collection>("POST", "/api/knowledge", { name });
  const documentsIn = ({ collection_id: id }: Collection) =>
    person.ask<KnowledgeDocument[]>("GET", `/api/knowledge/${id}/documents`);
  const found = async ({ collection_id: id }: Collection, query: string) =>
    (await person.ask<KnowledgeHit[]>("POST", `/api/knowledge/${id}/search`, { query })).length;
  /** Until nothing is being read, or the process has been killed. */
  const settled = (collection: Collection) =>
    until(async () => (await documentsIn(collection)).every(({ state }) => state !== "reading"));
  const until = (isDone: () => Promise<boolean>) =>
    expect.poll(() => !server.alive || isDone().catch(broken), { timeout: 40_000 }).toBe(true);
  function broken(error: unknown): false {
    if (!(error instanceof TypeError)) throw error; // the connection
    return false;
  }

  /** Whether the process was killed at this step of the work. */
  async function killedAt(step: number, work: () => Promise<unknown>): Promise<boolean> {
    const unshown = (await all(UNSHOWN)).length; // an earlier one has left them
    writeFileSync(killAt, String(step));
    try {
      await work();
      await until(async () => (await all(UNSHOWN)).length <= unshown);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the connection broke
      await server.gone();
    }
    return !server.alive;
  }
  async function restart(): Promise<void> {
    rmSync(killAt);
    await server.gone();
    await up();
  }

  /** The texts of a collection's documents, as their passages are shown, by titles. */
  async function shownTexts({ collection_id: id }: Collection): Promise<Map<string, string>> {
    const rows = await all(
      `SELECT d.title, c.text FROM "KnowledgeDocument" d JOIN "KnowledgeChunk" c ON c."documentId" = d.id AND c.revision = d.revision WHERE d."collectionId" = '${id}' ORDER BY d.id, c.position`,
    );
    const texts = new Map<string, string>();
    for (const { title, text } of rows)
      texts.set(String(title), (texts.get(String(title)) ?? "") + String(text));
    return texts;
  }

  type Sweep = {
    prepare: (collection: Collection) => Promise<KnowledgeDocument | undefined>;
    work: (collection: Collection, document: KnowledgeDocument | undefined) => Promise<unknown>;
    /** What may be shown after the kill and a restart, once nothing is being read. */
    outcomes: (string | undefined)[];
    title: () => string;
  };
  const add = ({ collection_id: id }: Collection, body: object) =>
    person.ask<KnowledgeDocument>("POST", `/api/knowledge/${id}/documents`, body);
  const added = async (collection: Collection, body: object) => {
    const document = await add(collection, body);
    await settled(collection);
    return document;
  };
  const path_ = ({ collection_id: id, document_id: documentId }: KnowledgeDocument) =>
    `/api/knowledge/${id}/documents/${documentId}`;

  const [OLD, NEW] = [textOf("Clover"), textOf("Thyme")];
  const SWEEPS: [string, Sweep][] = [
    [
      "of adding a note",
      {
        prepare: async () => undefined,
        work: (collection) => added(collection, { title: "Garden", text: NEW }),
        outcomes: [undefined, NEW],
        title: () => "Garden",
      },
    ],
    [
      "of replacing a note",
      {
        prepare: (collection) => added(collection, { title: "Garden", text: OLD }),
        work: (collection) => added(collection, { title: "Garden", text: NEW }),
        outcomes: [OLD, NEW],
        title: () => "Garden",
      },
    ],
    [
      "of refreshing a web page",
      {
        prepare: (collection) => {
          page = OLD;
          return added(collection, { url: `http://${site.host}/garden` });
        },
        work: async (collection, document) => {
          page = NEW;
          await person.ask("POST", `${path_(document!)}/refresh`);
          await settled(collection);
        },
        outcomes: [OLD, NEW],
        title: () => `http://${site.host}/garden`,
      },
    ],
    [
      "of deleting a document",
      {
        prepare: (collection) => added(collection, { title: "Garden", text: OLD }),
        work: async (_, document) => {
          await person.fetch("DELETE", path_(document!));
          await until(async () => (await all(REMOVED)).length === 0);
        },
        outcomes: [OLD, undefined],
        title: () => "Garden",
      },
    ],
  ];

  test.each(SWEEPS)(
    "%s loses no document, doubles none, and leaves no passages behind",
    async (name, { prepare, work, outcomes, title }) => {
      person = new WebClient(server.url); // each may have 50 collections
      await person.join();
      const seen = new Set<string | undefined>();
      let killed = 0;
      for (let step = 1; step <= STEPS_MOST; step++) {
        const at = `${name}, step ${step}`;
        const collection = await newCollection(`${name} ${step}`);
        await added(collection, { title: "Other", text: OTHER });
        const document = await prepare(collection);
        if (!(await killedAt(step, () => work(collection, document)))) break;
        killed = step;
        await restart();
        await settled(collection);
        const texts = await shownTexts(collection);
        expect(texts.get("Other"), at).toBe(OTHER);
        const outcome = texts.get(title());
        expect(outcomes, at).toContain(outcome);
        seen.add(outcome);
        const documents = await documentsIn(collection);
        expect(documents, at).toHaveLength(outcome === undefined ? 1 : 2);
        expect(await found(collection, "clover"), at).toBe(outcome === OLD ? 3 : 0);
        expect(await found(collection, "thyme"), at).toBe(outcome === NEW ? 3 : 0);
      }
      rmSync(killAt);
      expect(killed).toBeGreaterThan(2);
      expect(killed).toBeLessThan(STEPS_MOST);
      expect(seen.size).toBe(outcomes.length);
    },
    900_000,
  );

  test("leaves nothing after the next sweep: no passages but those that are shown, and their words", async () => {
    expect(await all(UNSHOWN)).not.toEqual([]);
    await server.kill();
    await up();
    await expect.poll(() => all(UNSHOWN), { timeout: SWEPT_MS, interval: 1_000 }).toEqual([]);
    expect(await all(REMOVED)).toEqual([]);
  }, 200_000);
});
