import { describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { findRow, insert, update, type WriteTransaction } from "@/lib/core/db/statements";
import { transact, write } from "@/lib/core/db/transact";
import type { LockOwner } from "@/lib/core/db/transaction";

const row = (id: string) => ({
  id,
  ownerId: "somebody",
  agentId: "a",
  title: id,
  preview: "",
  messageCount: 0,
  createdAt: new Date(),
  updatedAt: new Date(),
});
const stored = async (prefix: string) =>
  (
    await db().conversation.findMany({
      where: { id: { startsWith: prefix } },
      select: { id: true },
    })
  )
    .map(({ id }) => id)
    .sort();

let turn = 0;
describe.each([
  ["of the client", transact],
  ["of prepared statements", write],
  [
    "of either kind, in turn",
    (whose: LockOwner, work: (tx: WriteTransaction) => Promise<unknown>) =>
      (turn++ % 2 ? transact : write)(whose, work),
  ],
])("a commit %s", (name, commit) => {
  test("of many at once that share a commit, one that fails undoes itself and no other", async () => {
    await commit(null, (tx: WriteTransaction) =>
      insert(tx, "Conversation", [row(`taken-${name}`)]),
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        commit(null, async (tx: WriteTransaction) => {
          await insert(tx, "Conversation", [row(`many-${name}-${at}`)]);
          if (at % 7 === 3) await insert(tx, "Conversation", [row(`taken-${name}`)]);
          return at;
        }),
      ),
    );
    const well = outcomes.flatMap((each, at) =>
      each.status === "fulfilled" ? [`many-${name}-${at}`] : [],
    );
    expect(outcomes.filter((each) => each.status === "rejected")).toHaveLength(7);
    expect(outcomes[1]).toEqual({ status: "fulfilled", value: 1 });
    expect(await stored(`many-${name}-`)).toEqual(well.sort());
  });

  test("a single one that fails leaves nothing behind, and the next succeeds", async () => {
    const failing = commit(null, async (tx: WriteTransaction) => {
      await insert(tx, "Conversation", [row(`alone-${name}-1`)]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await commit(null, (tx: WriteTransaction) =>
      insert(tx, "Conversation", [row(`alone-${name}-2`)]),
    );
    expect(await stored(`alone-${name}-`)).toEqual([`alone-${name}-2`]);
  });
});

test("an open transaction is read by no one, and concurrent writes are not rolled back with it", async () => {
  let opened = () => {};
  const begun = new Promise<void>((go) => (opened = go));
  let fail = () => {};
  const failing = transact(null, async (tx) => {
    await insert(tx, "Conversation", [row("open-1")]);
    await new Promise<void>((_, no) => ((fail = () => no(new Error("no"))), opened()));
  });
  await begun;
  const read = findRow("Conversation", { id: "open-1" }, []);
  const written = write(null, (tx) => insert(tx, "Conversation", [row("open-2")]));
  fail();
  await expect(failing).rejects.toThrow("no");
  expect(await read).toBeNull();
  await written;
  expect(await stored("open-")).toEqual(["open-2"]);
});

test("a row is read as the client reads it; a missing one is null", async () => {
  await transact(null, (tx) =>
    tx.conversation.create({ data: { ...row("first-1"), summary: null } }),
  );
  const found = await findRow("Conversation", { id: "first-1", ownerId: "somebody" }, [
    "createdAt",
    "updatedAt",
  ]);
  expect(found).toEqual(await db().conversation.findUnique({ where: { id: "first-1" } }));
  expect(await findRow("Conversation", { id: "first-1", ownerId: "someone else" }, [])).toBeNull();
});

test("a column that is none does not compile, and is refused all the same", async () => {
  const change = { titel: "x" };
  // @ts-expect-error: `titel` is not a column of Conversation
  const changed = write(null, (tx) => update(tx, "Conversation", { id: "first-1" }, change));
  await expect(changed).rejects.toThrow(/no such column|"titel" .* does not exist/);
  const column = { preveiw: "x" };
  // @ts-expect-error: nor is `preveiw`
  const added = write(null, (tx) => insert(tx, "Conversation", [column]));
  await expect(added).rejects.toThrow(/no column named preveiw|"preveiw" .* does not exist/);
});

test("writes acknowledged within a shared commit can be read immediately", async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await transact(null, (tx) => insert(tx, "Conversation", [row(`read-${at}`)]));
      expect(await db().conversation.findUnique({ where: { id: `read-${at}` } })).not.toBeNull();
    }),
  );
});

test.each([
  ["of the client", transact],
  ["of prepared statements", write],
])(
  "a commit %s runs each callback once, whichever transaction beside it fails",
  async (name, commit) => {
    const times = Array.from({ length: 20 }, () => 0);
    const outcomes = await Promise.allSettled(
      times.map((_, at) =>
        commit(null, async (tx: WriteTransaction) => {
          times[at]!++;
          await insert(tx, "Conversation", [row(`once-${name}-${at}`)]);
          if (at % 3 === 0) throw new Error("no");
        }),
      ),
    );
    expect(times).toEqual(times.map(() => 1));
    expect(outcomes.map((each) => each.status)).toEqual(
      times.map((_, at) => (at % 3 === 0 ? "rejected" : "fulfilled")),
    );
    expect(await stored(`once-${name}-`)).toEqual(
      times.flatMap((_, at) => (at % 3 === 0 ? [] : [`once-${name}-${at}`])).sort(),
    );
  },
);
