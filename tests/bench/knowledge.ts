// npm run bench -- knowledge: how fast notes become passages, and how long a search in many passages takes, on SQLite,
// beside FTS5's own ranking of the same words as the floor. CHUNKS=20000 for a first look, DATABASE_URL=postgresql://… for
// PostgreSQL.
import Database from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seededRandom } from "../support/seeded-random";

const CHUNKS = Number(process.env.CHUNKS ?? 100_000);
const QUERIES = 200;
const BAR_MS = 60;
const PAGES_BAR = 100;
const folder = mkdtempSync(path.join(tmpdir(), "troupe-knowledge-"));
const file = path.join(folder, "troupe.db");
Object.assign(process.env, {
  DATABASE_URL: `file:${file}`,
  DATA_DIR: folder,
  QUOTA_MEGABYTES: "100000",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const { deploy } = await import("../../lib/commands/deploy.mjs");
deploy(file);
const { db } = await import("@/lib/core/db/db");
const { mintUserId, personalScope } = await import("@/lib/core/identity");
const { storeText } = await import("@/lib/knowledge/reading/store");
const { searchShelves } = await import("@/lib/knowledge/search/search");
const { shelvesOf } = await import("@/lib/knowledge/search/shelves");
const { queryWords } = await import("@/lib/knowledge/search/words");

const random = seededRandom(3);
const SYLLABLES =
  "ba ce di fo gu ha je ki lo mu na pe qi ro su ta ve wi xo yu za bre sti kla tro".split(" ");
const VOCABULARY = Array.from({ length: 60_000 }, () =>
  Array.from(
    { length: 2 + Math.floor(random() * 3) },
    () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
  ).join(""),
);
/** Words are as unequal as in a language: the first of them are in every passage. */
const word = (): string => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1]!;
const PER_DOCUMENT = 50;
const page = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 90 }, word).join(" ")).join(".\n\n");

const me = personalScope(mintUserId("5f0cbb9e-2a75-4a0e-9f2b-0d8a8ac1f9d1"));
const now = new Date();
const shelf = "bench";
await db().knowledgeCollection.create({
  data: {
    id: "c",
    ownerId: me.own,
    name: "c",
    nameKey: "c",
    shelf,
    createdAt: now,
    updatedAt: now,
  },
});
const documents = Math.ceil(CHUNKS / PER_DOCUMENT);
const start = performance.now();
for (let number = 0; number < documents; number++) {
  const row = await db().knowledgeDocument.create({
    data: {
      id: `d${number}`,
      ownerId: me.own,
      collectionId: "c",
      kind: "note",
      title: `Document ${number}`,
      titleKey: `document ${number}`,
      state: "reading",
      attempt: 1,
      createdAt: now,
      updatedAt: now,
    },
  });
  const texts = Array.from({ length: PER_DOCUMENT }, (_, at) => ({ text: page(), page: at + 1 }));
  await storeText(row, shelf, { texts, hash: String(number), pages: PER_DOCUMENT, type: null });
}
const seconds = (performance.now() - start) / 1000;
const pages = documents * PER_DOCUMENT;
const perSecond = Math.round(pages / seconds);
console.log(
  `${pages} pages in ${Math.round(seconds)} s: ${perSecond} pages a second (bar ${PAGES_BAR})`,
);

const queries = Array.from({ length: QUERIES }, () =>
  Array.from({ length: 2 + Math.floor(random() * 6) }, word).join(" "),
);
const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
async function timed(work: (query: string) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const begin = performance.now();
    await work(query);
    times.push(performance.now() - begin);
  }
  return times;
}
const shown = (times: number[]): string =>
  `p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`;

const shelves = await shelvesOf(me, ["c"]);
const ours = await timed((query) => searchShelves(me, shelves, { query, limit: 5 }));
console.log(`search in ${CHUNKS} passages: ${shown(ours)} (bar p95 ${BAR_MS} ms)`);
const plain = new Database(file, { readonly: true });
const floor = plain.prepare(
  `SELECT rowid FROM "KnowledgeWords" WHERE "KnowledgeWords" MATCH ? ORDER BY bm25("KnowledgeWords") LIMIT 5`,
);
const floorTimes = await timed((query) =>
  floor.all(
    queryWords(query, 24)
      .flatMap(({ forms }) => forms.map((form) => `"${shelf}${form}"`))
      .join(" OR "),
  ),
);
plain.close();
console.log(`FTS5 alone, any of the words by its own BM25: ${shown(floorTimes)}`);
console.log(`ratio at p95: ${(at(ours, 0.95) / at(floorTimes, 0.95)).toFixed(2)}`);
console.log(`memory: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MiB`);
process.exit(at(ours, 0.95) <= BAR_MS && perSecond >= PAGES_BAR ? 0 : 1);
