import { expect, test, vi } from "vitest";
import { HeldBytes } from "@/lib/core/http/pipeline/held-bytes";
import { readBody } from "@/lib/core/http/request/body";

const MEGABYTE = 1024 * 1024;
const refused = expect.objectContaining({ status: 503, code: "unavailable" }) as Error;

test("unknown callers on all networks together take up to 64 MiB of bodies", () => {
  const held = Array.from({ length: 8 }, (_, at) => new HeldBytes(`198.51.100.${at}`, false));
  for (const each of held) each.add(8 * MEGABYTE);
  const next = new HeldBytes("198.51.100.9", false);
  expect(() => next.add(1)).toThrow(refused);
  held[0]!.release();
  expect(() => next.add(1)).not.toThrow();
  for (const each of [next, ...held]) each.release();
});

test("a signed-in caller's bodies take up to 32 MiB, whatever others take", () => {
  const strangers = Array.from({ length: 8 }, (_, at) => new HeldBytes(`198.51.100.${at}`, false));
  for (const each of strangers) each.add(8 * MEGABYTE);
  const known = new HeldBytes("person", true);
  expect(() => known.add(32 * MEGABYTE)).not.toThrow();
  expect(() => new HeldBytes("person", true).add(1)).toThrow(refused);
  for (const each of [known, ...strangers]) each.release();
});

test("a body that does not arrive within a minute is refused with 408", async () => {
  vi.useFakeTimers();
  const body = new ReadableStream<Uint8Array>({
    start: (pieces) => pieces.enqueue(new Uint8Array(9)),
  });
  const request = new Request("http://localhost", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  const read = readBody(request).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await read).toMatchObject({ status: 408, code: "request_timeout" });
  vi.useRealTimers();
});
