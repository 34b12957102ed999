import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Channel } from "@/lib/core/cluster/channel";
import { EventStream, eventStream, type ServerEvent } from "@/lib/core/http/sse";
import { StreamSlot } from "@/lib/core/http/stream-slot";

const delta = (content: string): ServerEvent => ({ event: "delta", data: { content } });

/** A stream that is written to a list, with the channel that it follows. */
function opened() {
  const channel = new Channel<ServerEvent>();
  const written: string[] = [];
  const slot = new StreamSlot();
  slot.take(undefined, "203.0.113.1");
  const stream = eventStream(channel, {
    signal: new AbortController().signal,
    slot,
    headers: {},
  }) as EventStream;
  const line = {
    write: (text: string) => void written.push(text),
    full: () => false,
    end: () => void written.push("(end)"),
  };
  return { channel, written, ended: stream.carry(line) };
}

describe("An event stream", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("writes the first token at once and tokens within a frame together", async () => {
    const { channel, written } = opened();
    for (const token of ["a", "b", "c"]) {
      channel.push([delta(token)]);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(written).toEqual(['event: delta\ndata: {"content":"a"}\n\n']);
    await vi.advanceTimersByTimeAsync(15);
    expect(written.slice(1)).toEqual([
      'event: delta\ndata: {"content":"b"}\n\nevent: delta\ndata: {"content":"c"}\n\n',
    ]);
  });

  test("writes slow tokens as they arrive", async () => {
    const { channel, written } = opened();
    for (const token of ["a", "b", "c"]) {
      channel.push([delta(token)]);
      await vi.advanceTimersByTimeAsync(0);
      expect(written.at(-1)).toContain(`"${token}"`);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(written).toHaveLength(3);
  });

  test("writes any other event at once, behind the tokens that wait", async () => {
    const { channel, written } = opened();
    channel.push([delta("a")]);
    await vi.advanceTimersByTimeAsync(1);
    channel.push([delta("b")]);
    await vi.advanceTimersByTimeAsync(1);
    channel.push([{ event: "step", data: {} }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(written.slice(1)).toEqual([
      'event: delta\ndata: {"content":"b"}\n\nevent: step\ndata: {}\n\n',
    ]);
  });

  test("writes the tokens that wait before it ends", async () => {
    const { channel, written, ended } = opened();
    channel.push([delta("a")]);
    await vi.advanceTimersByTimeAsync(1);
    channel.push([delta("b")]);
    channel.end();
    await ended;
    expect(written).toEqual([
      'event: delta\ndata: {"content":"a"}\n\n',
      'event: delta\ndata: {"content":"b"}\n\n',
      "(end)",
    ]);
  });
});
