import fc from "fast-check";
import { expect, test } from "vitest";
import type { NumberedEvent, RunEvent } from "@/lib/runs/run/contract";
import { compacted } from "@/lib/runs/journal/compact";
import { emptyRunView, reduce } from "@/lib/runs/run/reduce";

const text = fc.string({ minLength: 1, maxLength: 4 });
const event: fc.Arbitrary<RunEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: text.map((content): RunEvent => ({ event: "delta", data: { content } })),
  },
  {
    weight: 2,
    arbitrary: text.map((content): RunEvent => ({ event: "reasoning", data: { content } })),
  },
  {
    weight: 1,
    arbitrary: text.map((content): RunEvent => ({ event: "reset", data: { content } })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map((n): RunEvent => ({
      event: "tool_call",
      data: { id: `call${n}`, name: "look", arguments: {}, agent_id: "a" },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map((n): RunEvent => ({
      event: "tool_result",
      data: { id: `call${n}`, name: "look", ok: true, result: "r", duration_ms: 1 },
    })),
  },
);
const run = fc
  .array(event, { maxLength: 40 })
  .map((all): NumberedEvent[] =>
    [...all, { event: "done" as const, data: { status: "completed" as const } }].map(
      (each, at) => ({ ...each, id: at + 1 }),
    ),
  );

test("a compacted log gives the same reply when read from its beginning", () => {
  fc.assert(
    fc.property(run, (events) => {
      const short = compacted(events);
      expect(short.length).toBeLessThanOrEqual(events.length);
      expect(short.map((each) => each.id)).toEqual(
        [...new Set(short.map((each) => each.id))].toSorted((a, b) => a - b),
      );
      expect(short.reduce(reduce, emptyRunView)).toEqual(events.reduce(reduce, emptyRunView));
    }),
  );
});

test("and brings a reader who resumes after any number to the same text and thoughts", () => {
  fc.assert(
    fc.property(run, fc.nat(40), (events, from) => {
      const heard = events.slice(0, from);
      const after = heard.at(-1)?.id ?? 0;
      const end = compacted(events)
        .filter((each) => each.id > after)
        .reduce(reduce, heard.reduce(reduce, emptyRunView));
      const whole = events.reduce(reduce, emptyRunView);
      expect([end.content, end.reasoning, end.toolCalls, end.status]).toEqual([
        whole.content,
        whole.reasoning,
        whole.toolCalls,
        whole.status,
      ]);
    }),
    { numRuns: 2_000 },
  );
});
