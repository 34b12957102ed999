import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ForeignLock } from "@/lib/core/db/sqlite/foreign-lock";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const busy = () => Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });

/** Something that finds the lock taken until `until`, counted from now; `met` counts how often. */
function locked(until: number) {
  const begun = performance.now();
  const counts = { met: 0 };
  const attempt = async () => {
    if (performance.now() - begun < until) throw (counts.met++, busy());
    return "done";
  };
  return { counts, attempt };
}

/** Its outcome, and after how long. */
async function ended(outlasting: Promise<unknown>): Promise<[unknown, number]> {
  const begun = performance.now();
  const end = outlasting
    .then(String, (error: { code: string }) => error.code)
    .then((outcome) => [outcome, performance.now() - begun] as [unknown, number]);
  await vi.advanceTimersByTimeAsync(20_000);
  return end;
}

test("without a lock work is done at once; other failures are not retried", async () => {
  const lock = new ForeignLock();
  expect(await lock.outlast(async () => "done")).toBe("done");
  let tried = 0;
  await expect(
    lock.outlast(async () => Promise.reject((tried++, new Error("no")))),
  ).rejects.toThrow("no");
  expect(tried).toBe(1);
});

test("a lock of four seconds is outlasted, and the next one has as much patience", async () => {
  const lock = new ForeignLock();
  for (let time = 0; time < 3; time++) {
    const [outcome, after] = await ended(lock.outlast(locked(4_000).attempt));
    expect(outcome).toBe("done");
    expect(after).toBeLessThan(4_100);
  }
});

test("a lasting lock is refused after five seconds, also for later callers", async () => {
  const lock = new ForeignLock();
  const { attempt, counts } = locked(Infinity);
  const first = lock.outlast(attempt).catch((error: { code: string }) => error.code);
  await vi.advanceTimersByTimeAsync(4_000);
  const second = lock.outlast(attempt).catch((error: { code: string }) => error.code);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(await Promise.all([first, second])).toEqual(["SQLITE_BUSY", "SQLITE_BUSY"]);
  counts.met = 0;
  await expect(lock.outlast(attempt)).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  expect(counts.met).toBe(1);
});

test("a lock that no one has seen for a while is a new one", async () => {
  const lock = new ForeignLock();
  expect((await ended(lock.outlast(locked(Infinity).attempt)))[0]).toBe("SQLITE_BUSY");
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await ended(lock.outlast(locked(3_000).attempt)))[0]).toBe("done");
});

test("one that starts right after another has ended is a different one, if something was written between them", async () => {
  for (const writes of [true, false]) {
    const lock = new ForeignLock();
    const first = locked(5_500);
    const refused = lock.outlast(first.attempt).catch((error: { code: string }) => error.code);
    await vi.advanceTimersByTimeAsync(5_500);
    expect(await refused).toBe("SQLITE_BUSY");
    expect(await lock.outlast(first.attempt, { writes })).toBe("done");
    expect((await ended(lock.outlast(locked(3_000).attempt)))[0]).toBe(
      writes ? "done" : "SQLITE_BUSY",
    );
  }
});
