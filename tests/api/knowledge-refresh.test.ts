import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Collection, KnowledgeDocument } from "@/lib/knowledge/contract";
import { isDocumentRead, readDue } from "@/lib/knowledge/reading/queue";
import { newCollection, newDocument, readDocument, search } from "../support/knowledge";
import { newPerson, type Person } from "../support/person";

// Each of a refresh's transactions fails in turn, which leaves the same rows as a kill between two of them.

let person: Person;
let collection: Collection;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});
beforeEach(async () => void (collection = await newCollection(person)));

/** A note of many passages, so that they are written in several transactions. */
const noteOf = (word: string): string =>
  Array.from(
    { length: 90 },
    (_, at) => `# Part ${at}\n\n${`${word} grows here. `.repeat(20)}`,
  ).join("\n\n");

const passages = (id: string) => db().knowledgeChunk.findMany({ where: { documentId: id } });

/** Lets statements of this kind on a table fail, except for the first ones; returns a function that ends this. */
async function failAfter(
  statement: "INSERT" | "UPDATE" | "DELETE",
  table: string,
  when: string,
): Promise<() => Promise<unknown>> {
  const row = statement === "DELETE" ? "old" : "new";
  const condition = when.replaceAll("$", row);
  const statements = inject("postgres")
    ? [
        `CREATE OR REPLACE FUNCTION cut_here() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN RAISE 'cut here'; END $f$`,
        `CREATE TRIGGER cut_here BEFORE ${statement} ON "${table}" FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION cut_here()`,
      ]
    : [
        `CREATE TRIGGER cut_here BEFORE ${statement} ON "${table}" WHEN ${condition} BEGIN SELECT RAISE(ABORT, 'cut here'); END`,
      ];
  for (const each of statements) await db().$executeRawUnsafe(each);
  return () =>
    db().$executeRawUnsafe(`DROP TRIGGER cut_here${inject("postgres") ? ` ON "${table}"` : ""}`);
}

const POINTS: [what: string, ...Parameters<typeof failAfter>][] = [
  ["its first passages", "INSERT", "KnowledgeChunk", `$."position" = 0`],
  ["its next passages", "INSERT", "KnowledgeChunk", `$."position" = 20`],
  ["its last passages", "INSERT", "KnowledgeChunk", `$."position" = 80`],
  ["showing them", "UPDATE", "KnowledgeDocument", `$."revision" > 1`],
  ["deleting the earlier ones", "DELETE", "KnowledgeChunk", `$."revision" = 1`],
];

test.each(POINTS)(
  "a refresh that ends before %s loses nothing, doubles nothing, and is resumed",
  async (_, ...point) => {
    const old = await newDocument(person, collection.collection_id, {
      title: "Garden",
      text: noteOf("Clover"),
    });
    const { document_id: id, chunks } = old;
    const end = await failAfter(...point);
    const path = `/api/knowledge/${collection.collection_id}/documents`;
    await person.ask("POST", path, { body: { title: "Garden", text: noteOf("Thyme") } });
    await isDocumentRead(id);
    const isShown = point[0] === "DELETE";
    expect(await search(person, collection.collection_id, "clover")).toHaveLength(isShown ? 0 : 3);
    expect(await search(person, collection.collection_id, "thyme")).toHaveLength(isShown ? 3 : 0);
    await end();

    await readDue(new Date(Date.now() + 1_000));
    const now: KnowledgeDocument = await readDocument(person, old);
    expect(now).toMatchObject({ state: "ready", chunks });
    expect(await search(person, collection.collection_id, "clover")).toEqual([]);
    expect(await search(person, collection.collection_id, "thyme")).toHaveLength(3);
    // What an earlier reading has left goes with the next one.
    await person.ask("POST", `${path}/${id}/refresh`);
    await readDocument(person, old);
    const revisions = new Set((await passages(id)).map(({ revision }) => revision));
    const shown = await db().knowledgeDocument.findUniqueOrThrow({ where: { id } });
    if (!isShown) expect([...revisions]).toEqual([shown.revision]);
  },
);
