import Database from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";
import { mergeOnThread } from "@/lib/chat/removal/merge-search-index";
import { config } from "@/lib/core/config";
import { newId, seal } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { removeLateRows } from "@/lib/owner-data/removals";
import { lockedByOther } from "../support/other-program";
import { newAgent, newPerson, type Person } from "../support/person";
import { addRows } from "../support/rows";

const MANY = 4_000;
/** The index stores a shared prefix only once, so only the end of a word is searched. */
const word = (at: number) => `quetzal${at}kukulkan`;

async function manyMessages(ownerId: string): Promise<void> {
  const [id, createdAt] = [newId(), new Date()];
  await addRows("Conversation", [
    {
      id,
      ownerId,
      agentId: "a",
      title: "Birds",
      preview: "",
      messageCount: MANY,
      createdAt,
      updatedAt: createdAt,
    },
  ]);
  for (let from = 0; from < MANY; from += 500)
    await addRows(
      "Message",
      Array.from({ length: 500 }, (_, at) => ({
        id: newId(),
        ownerId,
        conversationId: id,
        position: from + at,
        role: "user",
        content: `everywhere ${word(from + at)}`,
        status: "complete",
        agentId: "a",
        createdAt,
      })),
    );
}

/** The number of blocks of the index that contain these bytes, whether they count as deleted or not. */
function blocksWith(text: string): number {
  const index = new Database(config().databaseFile, { readonly: true });
  try {
    return index
      .prepare(`SELECT count(*) FROM "SearchText_data" WHERE instr(block, CAST(? AS BLOB)) > 0`)
      .pluck()
      .get(text) as number;
  } finally {
    index.close();
  }
}

const leave = (person: Person) =>
  person.ask("DELETE", "/api/profile", { body: { confirm: person.user.Username } });

describe("What a person wrote leaves the search's index with their account", () => {
  let leaver: Person;
  beforeEach(async () => {
    leaver = await newPerson();
    await manyMessages(leaver.user.UserId);
  });

  // The first test, since this process has not merged yet.
  test("also where the process before ended in the middle of it", async () => {
    const [id, ownerId] = [newId(), leaver.user.UserId];
    await db().conversation.deleteMany({ where: { ownerId } });
    const sealed = seal("account-removal", id, ownerId);
    await db().accountRemoval.create({ data: { id, sealed, dueAt: new Date() } });
    expect(blocksWith("kukulkan")).toBeGreaterThan(0);
    await removeLateRows();
    expect(blocksWith("kukulkan")).toBe(0);
    expect(await db().accountRemoval.count()).toBe(0);
  });

  test("while others continue to write and search", async () => {
    const other = await newPerson();
    await newAgent(other, { name: "Before" });
    expect(blocksWith("kukulkan")).toBeGreaterThan(0);

    let left: Response | undefined;
    const leaving = leave(leaver).then((answer) => (left = answer));
    const statuses: number[] = [];
    for (let at = 0; !left || blocksWith("kukulkan") > 0; at++) {
      const { status } = await other.ask("POST", "/api/tasks", {
        body: { name: `Task ${at}`, description: "everywhere" },
      });
      if (status === 429) break; // its own rate limit
      statuses.push(status);
    }
    expect((await leaving).status).toBe(204);
    expect(statuses.length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([201]));
    await expect.poll(() => blocksWith("kukulkan")).toBe(0);
    const check = db()
      .$executeRaw`INSERT INTO "SearchText"("SearchText") VALUES ('integrity-check')`;
    await expect(check).resolves.toBeDefined();
  });
});

describe("The thread that merges", () => {
  test("reports SQLite's own error", async () => {
    await expect(mergeOnThread(`${config().databaseFile}.missing`)).rejects.toMatchObject({
      code: "SQLITE_CANTOPEN",
    });
  });

  test("ends with the server, and what it was about to write is not written", async () => {
    const ending = new AbortController();
    const free = await lockedByOther(config().databaseFile); // it waits for the file
    const merging = mergeOnThread(config().databaseFile, ending.signal);
    ending.abort();
    await expect(merging).rejects.toThrow("The thread ended before the index was merged");
    await free();
    await db().$executeRaw`INSERT INTO "SearchText"("SearchText") VALUES ('integrity-check')`;
  });
});
