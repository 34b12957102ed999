import { expect, test } from "vitest";
import { Lock, stuckWatch } from "@/lib/core/db/sqlite/locked-adapter";

function busyFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("many who wait for the database follow in their order, and let the event loop have its turns between", async () => {
  const lock = new Lock();
  const order: number[] = [];
  let turns = 0;
  const count = () => {
    turns++;
    if (order.length < 40) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => lock.hold(() => (busyFor(5), order.push(at)))),
  );
  expect(order).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(turns).toBeGreaterThan(5); // 200 ms of statements
});

test("a few short ones follow in one turn of the event loop", async () => {
  const lock = new Lock();
  let turned = false;
  const first = Promise.all(Array.from({ length: 10 }, () => lock.hold(() => undefined)));
  setImmediate(() => (turned = true));
  await first;
  expect(turned).toBe(false);
});

test("one that keeps the lock from look to look is stuck; those who follow one another are not", async () => {
  const lock = new Lock();
  const isStuck = stuckWatch(lock, 3);
  const looks = (many: number) => Array.from({ length: many }, isStuck);
  expect(looks(5)).toEqual([false, false, false, false, false]);
  const release = await lock.take();
  expect(looks(2)).toEqual([false, false]);
  release();
  const again = await lock.take(); // a different one, however soon
  expect(looks(2)).toEqual([false, false]);
  expect(isStuck()).toBe(true);
  again();
  expect(isStuck()).toBe(false);
});
