import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { newId } from "@/lib/core/crypto";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { passagesOf } from "@/lib/knowledge/reading/chunks";
import { searchShelves } from "@/lib/knowledge/search/search";
import { shelvesOf } from "@/lib/knowledge/search/shelves";
import { indexedWords } from "@/lib/knowledge/search/words";
import { onBoth, otherDatabase, type OtherDatabase } from "../support/both-databases";
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

/** A document with words of its own in one of its paragraphs. */
function newText(): { text: string; answer: string; question: string } {
  const own = [newWord(), newWord(), newWord()];
  const answer = `${one(COMMON)} ${own[0]} ${own[1]} ${one(GERMAN)} ${own[2]} ${one(COMMON)}.`;
  const paragraphs = Array.from({ length: 6 }, () => sentenceOf(60));
  paragraphs.splice(Math.floor(random() * 6), 0, answer);
  const text = paragraphs.map((each, at) => `# Part ${at}\n\n${each}`).join("\n\n");
  return { text, answer, question: `What about ${own[0]}, ${one(COMMON)} and ${own[2]}?` };
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

describe("a search", () => {
  let other: OtherDatabase;
  const documents = Array.from({ length: 2_000 }, newText);
  const asked = documents.filter((_, at) => at % 10 === 0); // 200
  beforeAll(async () => {
    other = await otherDatabase();
    await onBoth(other.engine, () =>
      writeAll(
        "some",
        documents.map(({ text }) => text),
      ),
    );
  }, 600_000);

  const find = async (query: string) => {
    const shelves = await shelvesOf(me, ["some"]);
    const { hits } = await searchShelves(me, shelves, { query, limit: 5 });
    return hits.map(({ title, heading, text, score }) => ({ title, heading, text, score }));
  };

  test("finds the passage of 200 questions among the first five for 95 percent of them, and the same on both databases", async () => {
    let found = 0;
    for (const { question, answer } of asked) {
      const [one, two] = await onBoth(other.engine, () => find(question));
      expect(two).toEqual(one);
      if (one.some(({ text }) => text.includes(answer))) found++;
    }
    expect(found / asked.length).toBeGreaterThanOrEqual(0.95);
  }, 600_000);

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
    const [one, two] = await onBoth(other.engine, () => find(query));
    expect(one.length).toBeGreaterThan(0);
    expect(two).toEqual(one);
  });
});
