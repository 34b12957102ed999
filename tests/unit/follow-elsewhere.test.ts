import { expect, test } from "vitest";
import { Channel } from "@/lib/core/events/channel";
import type { NumberedEvent } from "@/lib/runs/contract";
import { Elsewhere } from "@/lib/runs/worker/follow/elsewhere";

const events = (...ids: number[]): NumberedEvent[] =>
  ids.map((id) => ({ id, event: "delta", data: { content: `${id} ` } }));

test("words that come twice, out of order or behind a gap, in one batch, are passed on once and in order", async () => {
  const live = new Channel<NumberedEvent>();
  const elsewhere = new Elsewhere("a-run", live);
  elsewhere.ask(null); // nobody holds it
  let last = 0;
  const passed: number[] = [];
  const pass = async (most: number) => {
    for await (const batch of elsewhere.untilGap(() => last)) {
      passed.push(...batch.map(({ id }) => id));
      last = passed.at(-1)!;
      if (last >= most) return;
    }
  };
  // As where another follower of this process was sent what is not written yet.
  for (const ids of [[1, 2], [2, 3, 4], [3], [6, 7]]) live.push(events(...ids));
  await pass(7);
  expect(passed).toEqual([1, 2, 3, 4]);
  last = 5; // as the log tells
  await pass(7);
  expect(passed).toEqual([1, 2, 3, 4, 6, 7]);
});
