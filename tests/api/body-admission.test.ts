import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../support/keys";
import { baseURL, person, startProgramDoor } from "../support/programs";

startProgramDoor();

const MEGABYTE = 1024 * 1024;
let secret: string;
let readOnly: string;
beforeAll(async () => {
  ({ secret } = await newKey(person, { scopes: ["chat"] }));
  ({ secret: readOnly } = await newKey(person, { scopes: ["read"] }));
});

const open: ClientRequest[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.destroy();
});

type Begun = { length?: number; key?: string; type?: string; from?: string; bytes?: number };
/** Starts a request of whose body only some bytes are sent. */
function begin({ length, key, type = "application/json", from, bytes = 1 }: Begun): ClientRequest {
  const sent = request(`${baseURL}/chat/completions`, {
    method: "POST",
    agent: false,
    headers: {
      "content-type": type,
      ...(length === undefined ? {} : { "content-length": length }),
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(from ? { "x-forwarded-for": from } : {}),
    },
  });
  sent.on("error", () => undefined); // the tests abort it
  sent.write(Buffer.alloc(bytes, " "));
  open.push(sent);
  return sent;
}

const statusOf = (sent: ClientRequest) =>
  new Promise<number>((resolve) => {
    sent.once("response", ({ statusCode }: IncomingMessage) => resolve(statusCode!));
  });

describe("a request is refused by its headers, before its body arrives", () => {
  test.each<[string, () => Begun, number]>([
    ["without a key", () => ({ length: 3 * MEGABYTE }), 401],
    ["without a key, of unknown length", () => ({}), 401],
    ["with an unknown key", () => ({ length: 3 * MEGABYTE, key: "tr_unknown" }), 401],
    ["with a key that may not do this", () => ({ length: 3 * MEGABYTE, key: readOnly }), 403],
    ["of another type", () => ({ length: 100, type: "text/plain" }), 415],
    ["larger than any body", () => ({ length: 5 * MEGABYTE }), 413],
  ])("%s", async (_, begun, status) => {
    expect(await statusOf(begin(begun()))).toBe(status);
  });
});

test("a small body is read before its caller is refused", async () => {
  const sent = begin({ length: 100 });
  sent.write(Buffer.alloc(99, " "));
  expect(await statusOf(sent)).toBe(401);
});

test("bodies of callers without a key on one network take up to 8 MiB, and nothing from others", async () => {
  const from = "203.0.113.7";
  const small = 64 * 1024;
  for (let held = 0; held < 8 * MEGABYTE; held += small - 1)
    begin({ length: small, bytes: small - 1, from });
  const whole = (more: Begun) => statusOf(begin({ length: small, bytes: small, ...more }));
  await expect.poll(() => whole({ from }), { timeout: 60_000 }).toBe(503);
  expect(await whole({ from, key: secret })).toBe(400); // known, but not JSON
  expect(await whole({ from: "203.0.113.8" })).toBe(401);
  for (const each of open.splice(0)) each.destroy();
  await expect.poll(() => whole({ from }), { timeout: 60_000 }).toBe(401);
}, 120_000);
