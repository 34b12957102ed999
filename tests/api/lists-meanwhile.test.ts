import { afterEach, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { shownBefore } from "@/lib/chat/reply/messages";
import { newId } from "@/lib/core/crypto";
import { eachRow, type RowsOf } from "@/lib/core/db/row-page";
import type { SqlValue } from "@/lib/core/db/statements";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { afterReading, insertBy } from "../support/after-reading";
import { newAgent, newPerson } from "../support/person";
import { addRows } from "../support/rows";

// A list is read by two statements: how large its rows are, then those that fit. Others write in between.

let end = () => {};
afterEach(() => end());

/** Copies a row of a table, with these changes, after the next statement that reads from the table. */
function copyAfterReading(table: string, id: string, change: Record<string, SqlValue>): void {
  end = afterReading(table, async (query) => {
    const [row] = await query(`SELECT * FROM "${table}" WHERE id = ?`, [id]);
    await insertBy(query, table, { ...(row as typeof change), ...change });
  });
}
const later = () => new Date(Date.now() + 60_000);

test("a row that is added while a list is read hides no other without a key for the next page", async () => {
  const person = await newPerson();
  const made = [await newAgent(person), await newAgent(person)].map(({ AgentId }) => AgentId);
  const id = newId();
  copyAfterReading("Agent", made[0]!, { id, name: "Later", nameKey: "later", createdAt: later() });
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await person.ask("GET", `/api/agents${after && `?after=${after}`}`);
    ids.push(...((await page.json()) as Agent[]).map(({ AgentId }) => AgentId));
    after = page.headers.get("x-next-key");
  }
  expect(ids).toEqual([id, ...made.toReversed()]);
});

test("a message that is added while a conversation is read hides no other without saying so", async () => {
  const me = mintUserId(newId());
  const conversationId = newId();
  const now = new Date();
  const from = { ownerId: me, agentId: "a", createdAt: now };
  await addRows("Conversation", [
    { ...from, id: conversationId, title: "", preview: "", updatedAt: now },
  ]);
  const message = { ...from, conversationId, role: "user", content: "Hi", status: "complete" };
  const [first, second, third] = [newId(), newId(), newId()];
  await addRows("Message", [
    { ...message, id: first, position: 1 },
    { ...message, id: second, position: 2 },
  ]);
  copyAfterReading("Message", second, { id: third, position: 3 });
  let page = await shownBefore(personalScope(me), conversationId);
  const ids = page.messages.map((each) => each.message_id);
  while (page.more) {
    page = await shownBefore(personalScope(me), conversationId, page.first);
    ids.unshift(...page.messages.map((each) => each.message_id));
  }
  expect(ids).toEqual([first, second, third]);
});

test("a row that is added while all are read hides no other", async () => {
  const person = await newPerson();
  const { AgentId } = await newAgent(person);
  const of: RowsOf<{ id: string; createdAt: Date }> = {
    table: "Agent",
    where: { ownerId: person.user.UserId },
    bytes: "100",
    times: ["createdAt"],
  };
  const earlier = { id: newId(), name: "Earlier", nameKey: "earlier", createdAt: new Date(0) };
  copyAfterReading("Agent", AgentId, earlier);
  const ids: string[] = [];
  for await (const each of eachRow(of, (row) => row.id)) ids.push(each);
  expect(ids).toEqual([earlier.id, AgentId]);
});

test("the first row of all, added while a list is read, is read", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const { AgentId } = await newAgent(other);
  const id = newId();
  copyAfterReading("Agent", AgentId, { id, ownerId: person.user.UserId });
  const agents = (await (await person.ask("GET", "/api/agents")).json()) as Agent[];
  expect(agents.map((each) => each.AgentId)).toEqual([id]);
});
