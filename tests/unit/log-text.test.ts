import { expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { scrubbed } from "@/lib/core/telemetry/log-text";

const CANARY = "canary-7f3a";

test("the values of a refused database call are left out, its sentence stays", async () => {
  const refused = await db()
    .user.create({ data: { id: 7, email: CANARY, name: `two\n\nlines ${CANARY}` } as never })
    .catch((error: unknown) => error as Error);
  const { message, stack } = refused as Error;
  expect(message).toContain(CANARY);
  for (const text of [message, stack!]) {
    expect(scrubbed(text)).not.toContain(CANARY);
    expect(scrubbed(text)).toMatch(/Invalid `.*user\.create\(\)` invocation/);
  }
  expect(scrubbed(message)).toMatch(/Argument `\w+`/);
  expect(scrubbed(stack!)).toMatch(/\n {4}at /);
});

test.each([
  `no key like tr_${CANARY} is known`,
  `no key like sk-${CANARY} is known`,
  `it said Bearer ${CANARY}`,
  `GET /x?access_token=${CANARY}&y=1`,
  `{"password":"${CANARY}"}`,
  `smtp password: '${CANARY}'`,
])("a secret within a text is hidden: %s", (text) => expect(scrubbed(text)).not.toContain(CANARY));

test("other words stay as they are", () => {
  const plain = "The token bucket is empty; connect ECONNREFUSED 127.0.0.1:25";
  expect(scrubbed(plain)).toBe(plain);
});

test.each(["password", "a_token_", "Invalid `", "bearer ", "sk-", "\n    at ", "x=".repeat(3)])(
  "a megabyte of %j is looked at in bounded time",
  (piece) => {
    expect(scrubbed(piece.repeat(1_048_576 / piece.length)).length).toBeLessThan(20_000);
  },
);
