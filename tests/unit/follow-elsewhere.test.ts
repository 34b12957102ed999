import { afterEach, expect, test, vi } from "vitest";
import { Channel } from "@/lib/core/cluster/channel";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { publishHere } from "@/lib/core/cluster/event-bus";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { Journal } from "@/lib/runs/journal/journal";
import { newRun } from "@/lib/runs/journal/new-run";
import { Elsewhere, sendToFollowers } from "@/lib/runs/worker/follow-elsewhere";
import { liveRuns } from "@/lib/runs/worker/live";

const events = (...ids: number[]): NumberedEvent[] =>
  ids.map((id) => ({ id, event: "delta", data: { content: `${id} ` } }));

test("words that arrive twice, out of order or after a gap, in one batch, are passed on once and in order", async () => {
  const live = new Channel<NumberedEvent>();
  const elsewhere = new Elsewhere("a-run", live);
  elsewhere.ask(null); // no process holds it
  let last = 0;
  const passed: number[] = [];
  const pass = async (most: number) => {
    for await (const batch of elsewhere.untilGap(() => last)) {
      passed.push(...batch.map(({ id }) => id));
      last = passed.at(-1)!;
      if (last >= most) return;
    }
  };
  // As if another follower of this process had received events that are not written yet.
  for (const ids of [[1, 2], [2, 3, 4], [3], [6, 7]]) live.push(events(...ids));
  await pass(7);
  expect(passed).toEqual([1, 2, 3, 4]);
  last = 5; // as in the log
  await pass(7);
  expect(passed).toEqual([1, 2, 3, 4, 6, 7]);
});

afterEach(() => vi.useRealTimers());

test("a run that is requested elsewhere and has no more events leaves no subscription behind", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  sendToFollowers();
  const before = channels().size;
  const ask = (nth: number) => {
    const given = {
      id: `run-${nth}`,
      ownerId: "me",
      keyId: null,
      kind: "chat",
      status: "running",
      agentId: "a",
    };
    const run = newRun({ ...given, fence: 1 });
    const journal = new Journal(run, personalScope(mintUserId("me")), 0);
    liveRuns().set(run.id, { journal, stop: new AbortController() });
    publishHere("runs.followed", { runId: run.id, by: "another-node" });
    liveRuns().delete(run.id); // it waits for its person
  };
  for (let nth = 0; nth < 50; nth++) {
    ask(nth);
    vi.advanceTimersByTime(10_000);
  }
  expect(channels().size - before).toBeLessThan(5);
  expect(channels().size - before).toBeGreaterThan(0);
});

const channels = () =>
  (globalThis as unknown as Record<symbol, Map<string, unknown>>)[Symbol.for("troupe.events")]!;
