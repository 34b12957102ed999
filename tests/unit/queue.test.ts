import { afterEach, describe, expect, test, vi } from "vitest";
import { AMONG_OTHERS, Queue, type QueueStore } from "@/lib/core/cluster/queue";

type Job = { id: number; held: boolean };
let queue: Queue<Job> | undefined;
afterEach(async () => {
  queue?.close();
  await queue?.release();
  vi.useRealTimers();
});

/** This many jobs that their process has lost, a few of which are returned at a time. */
function lost(count: number, fails: (id: number) => boolean, atOnce = 4) {
  const jobs = Array.from({ length: count }, (_, id): Job => ({ id, held: false }));
  const store: QueueStore<Job> = {
    lost: async () => jobs.filter((job) => !job.held).slice(0, atOnce),
    claim: async (job) => {
      if (fails(job.id)) throw new Error("no room");
      return job.held ? null : Object.assign(job, { held: true });
    },
    next: async () => null,
    renew: async () => undefined,
    release: async () => undefined,
  };
  return store;
}

test("one job that cannot be claimed stops no other", async () => {
  process.env.LOG_LEVEL = "silent";
  const taken: number[] = [];
  queue = new Queue(
    lost(4, (id) => id === 1),
    async ({ id }) => void taken.push(id),
  );
  await queue.start();
  expect(taken).toEqual([0, 2, 3]);
});

test("a job that cannot be started does not block others", async () => {
  const taken: number[] = [];
  queue = new Queue(
    lost(4, () => false),
    async ({ id }) => {
      if (id === 0) throw new Error("no room");
      taken.push(id);
    },
  );
  await queue.start();
  expect(taken).toEqual([1, 2, 3]);
});

test("jobs that are found together are all claimed before the first of them starts", async () => {
  const store = lost(3, () => false);
  const heldAtFirst: boolean[] = [];
  queue = new Queue(store, async ({ id }) => {
    if (id === 0) heldAtFirst.push((await store.lost()).length === 0);
  });
  await queue.start();
  expect(heldAtFirst).toEqual([true]);
});

test("all lost jobs are taken over immediately, however many are read at a time", async () => {
  const taken: number[] = [];
  queue = new Queue(
    lost(50, () => false),
    async ({ id }) => void taken.push(id),
  );
  await queue.start();
  expect(taken).toHaveLength(50);
});

test("work that is released while other work is claimed is claimed, too", async () => {
  const taken: number[] = [];
  const store = lost(0, () => false);
  queue = new Queue(store, async ({ id }) => void taken.push(id));
  await queue.start();
  const left: Job[] = [];
  let told: Promise<void> | undefined;
  store.lost = async () => {
    const found = left.filter(({ held }) => !held);
    if (left.length === 0) {
      left.push({ id: 7, held: false }); // after the check, which does not see it
      told = queue?.takeOver();
    }
    return found;
  };
  store.claim = async (job) => Object.assign(job, { held: true });
  await queue.takeOver();
  await told;
  expect(taken).toEqual([7]);
});

test("a process that takes over so many that the first lease would expire takes none of them twice", async () => {
  vi.useFakeTimers();
  const ends = new Map(Array.from({ length: 30 }, (_, id) => [id, 0]));
  const mine = new Set<number>();
  const taken: number[] = [];
  const store: QueueStore<Job> = {
    lost: async () =>
      [...ends].filter(([, end]) => end < Date.now()).map(([id]): Job => ({ id, held: false })),
    claim: async (job, { leaseUntil }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000)); // the disk is slow
      ends.set(job.id, leaseUntil.getTime());
      mine.add(job.id);
      return job;
    },
    next: async () => null,
    renew: async ({ leaseUntil }) => mine.forEach((id) => ends.set(id, leaseUntil.getTime())),
    release: async () => undefined,
  };
  queue = new Queue(store, async ({ id }) => void taken.push(id));
  const started = queue.start();
  await vi.advanceTimersByTimeAsync(120_000);
  await started;
  expect(taken).toHaveLength(30);
});

describe("a process that was stalled for long, or whose clock was set forward,", () => {
  /** Jobs by the end of their leases, all of which this process works on. */
  function own(ends: Map<number, number>) {
    const took = (job: Job, end: Date): Job => (ends.set(job.id, end.getTime()), job);
    const over = () =>
      [...ends].filter(([, end]) => end < Date.now()).map(([id]): Job => ({ id, held: true }));
    const store: QueueStore<Job> = {
      lost: async () => over(),
      claim: async (job, { leaseUntil }) => took(job, leaseUntil),
      next: async ({ leaseUntil }) => ((job) => job && took(job, leaseUntil))(over()[0]) ?? null,
      renew: async ({ leaseUntil }) => ends.forEach((_, id) => ends.set(id, leaseUntil.getTime())),
      release: async () => undefined,
    };
    return store;
  }

  test("takes nothing from itself at the next look", async () => {
    vi.useFakeTimers();
    const taken: number[] = [];
    const ends = new Map([
      [1, Date.now() + 20_000],
      [2, Date.now() + 20_000],
    ]);
    queue = new Queue(own(ends), async ({ id }) => void taken.push(id));
    await queue.start();
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(taken).toEqual([]);
    expect(Math.min(...ends.values())).toBeGreaterThan(Date.now());
  });
});

test("after the database was unreachable, apparently lost jobs are left to their processes for a while; waiting jobs are started", async () => {
  vi.useFakeTimers();
  const began = Date.now();
  const isAway = () => Date.now() > began + 20_000 && Date.now() < began + 33_000;
  const reached = <T>(value: T): Promise<T> =>
    isAway() ? Promise.reject(new Error("away")) : Promise.resolve(value);
  const taken: { id: number; after: number }[] = [];
  const looks: boolean[] = [];
  const store: QueueStore<Job> = {
    lost: () =>
      reached(Date.now() < began + 20_000 || taken.length ? [] : [{ id: 1, held: false }]),
    claim: (job) => reached(job),
    next: (_lease, lost) => reached((looks.push(lost), null)),
    renew: () => reached(undefined),
    release: async () => undefined,
  };
  queue = new Queue(
    store,
    async ({ id }) => void taken.push({ id, after: Date.now() - began }),
    () => AMONG_OTHERS,
  );
  await queue.start();
  await vi.advanceTimersByTimeAsync(33_000);
  looks.length = 0;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(taken).toEqual([]);
  expect(looks.length).toBeGreaterThan(0);
  expect(looks).not.toContain(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(taken).toMatchObject([{ id: 1 }]);
  expect(looks.at(-1)).toBe(true);
});

test("a process that is about to end starts nothing, and keeps its jobs until it releases them", async () => {
  vi.useFakeTimers();
  let renewals = 0;
  const taken: number[] = [];
  const store = { ...lost(0, () => false), renew: async () => void renewals++ };
  queue = new Queue(store, async ({ id }) => void taken.push(id));
  await queue.start();
  queue.close();
  store.lost = async () => [{ id: 1, held: false }];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(renewals).toBeGreaterThan(2);
  await queue.release();
  renewals = 0;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(renewals).toBe(0);
  expect(taken).toEqual([]);
});
