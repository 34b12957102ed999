import { expect, test } from "vitest";
import type { RequestBody } from "@/lib/core/model/stream";
import { hashInTurns, hashOf } from "@/lib/runs/journal/requests/known";
import { divided, dividedInTurns } from "@/lib/runs/journal/requests/sent";

const SLICE = 256 * 1024;

test.each([
  ["an empty text", ""],
  ["a short one", "Hello"],
  ["one of exactly a slice", "x".repeat(SLICE)],
  ["one whose slice ends within an emoji", `${"x".repeat(SLICE - 1)}😀${"ü".repeat(SLICE)}`],
  ["one with half an emoji at that place", `${"x".repeat(SLICE - 1)}\ud83dx`],
])("the hash of %s is the same in turns", async (_, text) => {
  expect(await hashInTurns("a", "\n", text)).toBe(hashOf("a", "\n", text));
});

test("a long request is divided into the same parts in turns", async () => {
  const body = {
    model: "m",
    stream: true,
    messages: [
      { role: "system", content: "You answer." },
      { role: "user", content: "x".repeat(3 * SLICE) },
      { role: "assistant", content: "Yes" },
      { role: "user", content: "Why?" },
    ],
  } as RequestBody;
  const parts = await dividedInTurns(body);
  expect(parts).toEqual(divided(body));
  expect(parts.links.map(({ isReply }) => isReply)).toEqual([false, true, false]);
});

test("other work gets its turn while a long text is hashed", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => void (isDone || (turns++, setImmediate(count)));
  setImmediate(count);
  await hashInTurns("x".repeat(8 * SLICE));
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(7);
});
