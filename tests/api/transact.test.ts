import { expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { insert } from "@/lib/core/db/prepared";

const row = (id: string) => ({ id, ownerId: "somebody", agentId: "a", title: id, preview: "", messageCount: 0, createdAt: new Date(), updatedAt: new Date() });
const stored = async (prefix: string) => (await db().conversation.findMany({ where: { id: { startsWith: prefix } }, select: { id: true } })).map(({ id }) => id).sort();

test("of many at once that share a commit, one that fails undoes itself and no other", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      transact(async (tx) => {
        await insert(tx, "Conversation", [row(`many-${at}`)]);
        if (at % 7 === 3) await insert(tx, "Conversation", [row("many-0")]); // taken by the first
        return at;
      }),
    ),
  );
  const well = outcomes.flatMap((each, at) => (each.status === "fulfilled" ? [`many-${at}`] : []));
  expect(outcomes.filter((each) => each.status === "rejected")).toHaveLength(7);
  expect(outcomes[1]).toEqual({ status: "fulfilled", value: 1 });
  expect(await stored("many-")).toEqual(well.sort());
});

test("one alone that fails leaves nothing behind, and the next goes on", async () => {
  const failing = transact(async (tx) => {
    await insert(tx, "Conversation", [row("alone-1")]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await transact((tx) => insert(tx, "Conversation", [row("alone-2")]));
  expect(await stored("alone-")).toEqual(["alone-2"]);
});

test("what is acknowledged within a shared commit can be read at once", async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await transact((tx) => insert(tx, "Conversation", [row(`read-${at}`)]));
      expect(await db().conversation.findUnique({ where: { id: `read-${at}` } })).not.toBeNull();
    }),
  );
});
