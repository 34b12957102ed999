// npm run bench -- knowledge: how fast notes become passages and get vectors from a stand-in model, and how long searches
// in many passages take, on SQLite. Floors: FTS5's own ranking of the same words, and the database's comparison of bits
// alone. CHUNKS=20000 for a first look, VECTORS=100000 for vectors of all passages, DIMENSIONS=1024 for longer ones.
import Database from "better-sqlite3";
import * as sqliteVec from "sqlite-vec";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLocalServer } from "../support/local-server";
import { seededRandom } from "../support/seeded-random";

const CHUNKS = Number(process.env.CHUNKS ?? 100_000);
const VECTORS = Math.min(Number(process.env.VECTORS ?? 20_000), CHUNKS);
const DIMENSIONS = Number(process.env.DIMENSIONS ?? 768);
const QUERIES = 200;
const BAR_MS = 60;
const PAGES_BAR = 100;
const folder = mkdtempSync(path.join(tmpdir(), "troupe-knowledge-"));
const file = path.join(folder, "troupe.db");
const random = seededRandom(3);
const newVector = (): Float32Array =>
  Float32Array.from({ length: DIMENSIONS }, () => random() + random() - 1);
/** Ready before the measurement, since the stand-in shares this process. */
const VECTOR_TEXTS = Array.from({ length: 64 }, () =>
  JSON.stringify(Array.from(newVector(), (each) => Number(each.toFixed(5)))),
);
const server = await startLocalServer(({ body }, res) => {
  const { input } = JSON.parse(body) as { input: string[] };
  const data = input.map(
    (_, index) =>
      `{"index":${index},"embedding":${VECTOR_TEXTS[Math.floor(random() * VECTOR_TEXTS.length)]}}`,
  );
  res.writeHead(200, { "content-type": "application/json" }).end(`{"data":[${data.join()}]}`);
});
Object.assign(process.env, {
  DATABASE_URL: `file:${file}`,
  DATA_DIR: folder,
  TOOL_ALLOWED_HOSTS: server.host,
  QUOTA_MEGABYTES: "100000",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const { deploy } = await import("../../lib/commands/deploy.mjs");
deploy(file);
const { db } = await import("@/lib/core/db/db");
const { transact } = await import("@/lib/core/db/transact");
const { followEmbeddingModel, indexesOf } = await import("@/lib/knowledge/embedding/indexes");
const { embedDue, isEmbedded } = await import("@/lib/knowledge/embedding/queue");
const { bytesOf, signsOf } = await import("@/lib/knowledge/embedding/vectors");
const { semanticHits } = await import("@/lib/knowledge/search/semantic");
const { mintUserId, personalScope } = await import("@/lib/core/identity");
const { storeText } = await import("@/lib/knowledge/reading/store");
const { searchShelves } = await import("@/lib/knowledge/search/search");
const { shelvesOf } = await import("@/lib/knowledge/search/shelves");
const { queryWords } = await import("@/lib/knowledge/search/words");

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
const ours = await timed((query) =>
  searchShelves(me, shelves, { query, limit: 5, mode: "keyword" }),
);
console.log(`search by keyword in ${CHUNKS} passages: ${shown(ours)} (bar p95 ${BAR_MS} ms)`);
const plain = new Database(file, { readonly: true });
sqliteVec.load(plain);
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
console.log(`FTS5 alone, any of the words by its own BM25: ${shown(floorTimes)}`);
console.log(`ratio at p95: ${(at(ours, 0.95) / at(floorTimes, 0.95)).toFixed(2)}`);

await db().modelProvider.create({
  data: {
    id: "p",
    ownerId: me.own,
    label: "p",
    baseUrl: `${server.url}/v1`,
    models: "[]",
    embeddingModel: "m",
    createdAt: now,
    updatedAt: now,
  },
});
await transact(me.workspace, (tx) => followEmbeddingModel(tx, me.workspace));
const some = Math.ceil(VECTORS / PER_DOCUMENT);
await db().knowledgeDocument.updateMany({
  where: { id: { notIn: Array.from({ length: some }, (_, number) => `d${number}`) } },
  data: { embedAt: null },
});
const beginEmbedding = performance.now();
await embedDue();
await isEmbedded({ ownerId: me.own });
const embedSeconds = (performance.now() - beginEmbedding) / 1000;
const { current } = await indexesOf(me.workspace);
const count = await db().knowledgeVector.count();
console.log(
  `${count} vectors of ${DIMENSIONS} dimensions in ${Math.round(embedSeconds)} s: ${Math.round(count / embedSeconds)} passages a second, with a stand-in model in the same process`,
);
if (!current || count === 0) process.exit(1);
// The stand-in has few vectors, so that it takes little time; a search compares different ones.
const change = new Database(file);
const set = change.prepare(
  `UPDATE "KnowledgeVector" SET "bits" = unhex(?), "vector" = unhex(?) WHERE "chunkId" = ?`,
);
change.transaction(() => {
  for (const id of change.prepare(`SELECT "chunkId" FROM "KnowledgeVector"`).pluck().all()) {
    const vector = newVector();
    set.run(signsOf(vector), bytesOf(vector), id);
  }
})();
change.close();
const semantic = await timed(() => semanticHits(shelves, current, newVector()));
console.log(`search by meaning in ${count} passages: ${shown(semantic)} (bar p95 ${BAR_MS} ms)`);
const bitsAlone = plain.prepare(
  `SELECT "chunkId" FROM "KnowledgeVector" WHERE "indexId" = ? AND "shelf" = ? ORDER BY vec_distance_hamming(vec_bit("bits"), vec_bit(unhex(?))), "chunkId" LIMIT 200`,
);
const bitsTimes = await timed(() => bitsAlone.all(current.id, shelf, signsOf(newVector())));
console.log(`comparing bits alone: ${shown(bitsTimes)}`);
console.log(`ratio at p95: ${(at(semantic, 0.95) / at(bitsTimes, 0.95)).toFixed(2)}`);
const joined = await timed((query) => searchShelves(me, shelves, { query, limit: 5 }));
console.log(`search by both, with a call of the stand-in model: ${shown(joined)}`);
plain.close();
console.log(`memory: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MiB`);
const isFast = [ours, semantic].every((times) => at(times, 0.95) <= BAR_MS);
process.exit(isFast && perSecond >= PAGES_BAR ? 0 : 1);
