import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { newId } from "@/lib/core/crypto";
import { transact } from "@/lib/core/db/transact";
import { mintUserId, personalScope } from "@/lib/core/identity";
import type { SearchMode } from "@/lib/knowledge/contract";
import { followEmbeddingModel } from "@/lib/knowledge/embedding/indexes";
import { embedDue, isEmbedded } from "@/lib/knowledge/embedding/queue";
import { passagesOf } from "@/lib/knowledge/reading/chunks";
import { searchShelves } from "@/lib/knowledge/search/search";
import { shelvesOf } from "@/lib/knowledge/search/shelves";
import { indexedWords } from "@/lib/knowledge/search/words";
import { onBoth, otherDatabase, type OtherDatabase } from "../support/both-databases";
import { startEmbeddingServer, type EmbeddingServer } from "../support/embedding-server";
import { seededRandom } from "../support/seeded-random";

const me = personalScope(mintUserId("0d6a1c1e-6c1b-4a53-9d57-5e2f4f1c2a90"));
const random = seededRandom(7);
const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe qi ro su ta ve wi xo yu za".split(" ");
const newWord = (): string => Array.from({ length: 3 }, () => one(SYLLABLES)).join("");
const COMMON = Array.from({ length: 400 }, newWord);
const GERMAN = [
  "Kündigungsfrist",
  "Mietverträge",
  "Straßenbahnhaltestelle",
  "Wohnungsübergabe",
  "Nebenkostenabrechnung",
];
const sentenceOf = (words: number): string =>
  `${Array.from({ length: words }, () => one(COMMON)).join(" ")}.`;

/** What words of paraphrases mean, and that it is what their documents are about. */
const concepts = new Map<string, string>();
const weights = new Map<string, number>();
function otherWordFor(word: string): string {
  const other = `${newWord()}${newWord()}`;
  concepts.set(other, word);
  weights.set(word, 8);
  return other;
}

type Sample = { text: string; answer: string; question: string; paraphrase: string };
/** A document with words of its own in one of its paragraphs, a question with them, and one with other words for them. */
function newText(): Sample {
  const own = Array.from({ length: 3 }, () => newWord() + one(SYLLABLES));
  const answer = `${one(COMMON)} ${own[0]} ${own[1]} ${one(GERMAN)} ${own[2]} ${one(COMMON)}.`;
  const paragraphs = Array.from({ length: 6 }, () => sentenceOf(60));
  paragraphs.splice(Math.floor(random() * 6), 0, answer);
  const text = paragraphs.map((each, at) => `# Part ${at}\n\n${each}`).join("\n\n");
  const about = (words: string[]) => `What about ${words[0]}, ${one(COMMON)} and ${words[2]}?`;
  return { text, answer, question: about(own), paraphrase: about(own.map(otherWordFor)) };
}

/** Writes documents as reading does, but without the queue. */
async function writeAll(id: string, texts: string[]): Promise<void> {
  const now = new Date(0);
  const shelf = "abcdef";
  await db().knowledgeCollection.create({
    data: {
      id,
      ownerId: me.own,
      name: id,
      nameKey: id,
      shelf,
      createdAt: now,
      updatedAt: now,
    },
  });
  const documents = texts.map((text, at) => ({
    documentId: newId(),
    title: `Document ${at}`,
    passages: [...passagesOf([{ text }])],
  }));
  await db().knowledgeDocument.createMany({
    data: documents.map(({ documentId, title, passages }) => ({
      id: documentId,
      ownerId: me.own,
      collectionId: id,
      kind: "note",
      title,
      titleKey: title.toLowerCase(),
      state: "ready",
      chunks: passages.length,
      createdAt: now,
      updatedAt: now,
    })),
  });
  const rows = documents.flatMap(({ documentId, passages }) =>
    passages.map(({ heading, text, start }, position) => ({
      documentId,
      revision: 0,
      position,
      shelf,
      heading,
      text,
      start,
      tokens: 0,
      words: indexedWords(`${heading}\n${text}`).join(" "),
    })),
  );
  for (let from = 0; from < rows.length; from += 500)
    await db().knowledgeChunk.createMany({ data: rows.slice(from, from + 500) });
}

/** Embeds all documents, as a change of the embedding model does. */
async function embedAll(baseUrl: string): Promise<void> {
  const now = new Date();
  await db().modelProvider.create({
    data: {
      id: newId(),
      ownerId: me.workspace,
      label: "Vectors",
      baseUrl,
      models: "[]",
      embeddingModel: "meaning-1",
      createdAt: now,
      updatedAt: now,
    },
  });
  await transact(me.workspace, (tx) => followEmbeddingModel(tx, me.workspace));
  await embedDue();
  await isEmbedded({ ownerId: me.workspace });
}

describe("a search", () => {
  let other: OtherDatabase;
  let server: EmbeddingServer;
  const documents = Array.from({ length: 2_000 }, newText);
  const asked = documents.filter((_, at) => at % 10 === 0); // 200
  beforeAll(async () => {
    other = await otherDatabase();
    server = await startEmbeddingServer({ concepts, weights });
    process.env.TOOL_ALLOWED_HOSTS = server.host;
    await onBoth(other.engine, async () => {
      await writeAll(
        "some",
        documents.map(({ text }) => text),
      );
      await embedAll(server.url);
    });
  }, 600_000);
  afterAll(() => server.close());

  const find = async (query: string, mode: SearchMode = "keyword") => {
    const shelves = await shelvesOf(me, ["some"]);
    const { hits, notice } = await searchShelves(me, shelves, { query, limit: 5, mode });
    expect(notice).toBeUndefined();
    return hits.map(({ title, heading, text, score, scores }) => ({
      title,
      heading,
      text,
      score,
      scores,
    }));
  };
  const both = async (query: string, mode?: SearchMode) => {
    const [one, two] = await onBoth(other.engine, () => find(query, mode));
    expect(two).toEqual(one);
    return one;
  };
  /** How many of the samples a search finds by their questions. */
  async function foundBy(
    samples: Sample[],
    question: "question" | "paraphrase",
    mode?: SearchMode,
  ): Promise<number> {
    let found = 0;
    for (const sample of samples)
      if ((await both(sample[question], mode)).some(({ text }) => text.includes(sample.answer)))
        found++;
    return found;
  }

  test("finds the passage of 100 questions with its words among the first five for 95 percent of them, and the same on both databases", async () => {
    expect(await foundBy(asked.slice(0, 100), "question")).toBeGreaterThanOrEqual(95);
  }, 600_000);

  test("by keyword and meaning finds the passage of 200 questions, half of them paraphrased, among the first five for 95 percent of them, and the same on both databases", async () => {
    const found = await foundBy(asked.slice(0, 100), "question", "hybrid");
    const paraphrased = await foundBy(asked.slice(100), "paraphrase", "hybrid");
    expect(found + paraphrased).toBeGreaterThanOrEqual(190);
    expect(await foundBy(asked.slice(100, 120), "paraphrase")).toBeLessThan(5);
  }, 600_000);

  test("by meaning returns the same passages in the same order on both databases", async () => {
    for (const { paraphrase } of asked.slice(150, 160))
      expect(await both(paraphrase, "semantic")).toHaveLength(5);
  });

  test.each([
    "Frist der Kündigung",
    "Haltestellen",
    "strassenbahn",
    "Mietvertrag",
    "Uebergabe der Wohnung",
    "abrechnungen",
    COMMON.slice(0, 30).join(" "),
    COMMON[0]!,
    '"kündigungsfrist" AND NOT x* : (y) & z | !w',
  ])("of %s returns the same passages in the same order on both databases", async (query) => {
    expect((await both(query)).length).toBeGreaterThan(0);
    expect((await both(query, "hybrid")).length).toBeGreaterThan(0);
  });
});
