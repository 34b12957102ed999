import { afterEach, expect, test } from "vitest";
import { Queue, type QueueStore } from "@/lib/core/queue";

type Job = { id: number; held: boolean };
let queue: Queue<Job> | undefined;
afterEach(() => queue?.close());

/** So many jobs that their process has lost, a few of which are given at a time. */
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
  queue = new Queue(lost(4, (id) => id === 1), async ({ id }) => void taken.push(id));
  await queue.start();
  expect(taken).toEqual([0, 2, 3]);
});

test("one job that cannot be taken up stops no other", async () => {
  const taken: number[] = [];
  queue = new Queue(lost(4, () => false), async ({ id }) => {
    if (id === 0) throw new Error("no room");
    taken.push(id);
  });
  await queue.start();
  expect(taken).toEqual([1, 2, 3]);
});

test("all lost jobs are taken up at once, however many are read at a time", async () => {
  const taken: number[] = [];
  queue = new Queue(lost(50, () => false), async ({ id }) => void taken.push(id));
  await queue.start();
  expect(taken).toHaveLength(50);
});
