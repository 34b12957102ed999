import { expect, test } from "vitest";
import { Channel, through } from "@/lib/core/cluster/channel";

const newChannel = () => {
  const channel = new Channel<string>((text) => text.length);
  let undone = 0;
  channel.onEnd(() => undone++);
  return { channel, undone: () => undone };
};
const all = async <T>(from: AsyncIterable<T>): Promise<T[]> => {
  const read: T[] = [];
  for await (const each of from) read.push(each);
  return read;
};

test("returns everything pushed since the last read, and everything pushed before its end", async () => {
  const { channel, undone } = newChannel();
  channel.push(["a"]);
  channel.push(["b", "c"]);
  expect(await channel.next()).toEqual({ done: false, value: ["a", "b", "c"] });
  const waiting = channel.next();
  channel.push(["d"]);
  expect(await waiting).toEqual({ done: false, value: ["d"] });
  channel.push(["e"]);
  channel.end();
  channel.push(["too late"]);
  expect([await all(channel), undone()]).toEqual([[["e"]], 1]);
});

test.each([
  ["items", Array.from({ length: 10_001 }, () => "")],
  ["bytes", ["x".repeat(5_000_001)]],
])("a reader that is behind by too many %s comes to the end", async (_, items) => {
  const { channel, undone } = newChannel();
  channel.push(items);
  expect([await all(channel), undone()]).toEqual([[], 1]);
});

test("a reader that keeps up is never ended", async () => {
  const { channel } = newChannel();
  for (let times = 0; times < 20; times++) {
    channel.push(["x".repeat(1_000_000)]);
    expect((await channel.next()).done).toBe(false);
  }
});

test.each([
  ["before it was pulled", 0],
  ["while it waits", 1],
])("what is made of a channel closes it when it is ended %s", async (_, pulls) => {
  const { channel, undone } = newChannel();
  const lengths = through(channel, lengthsOf(channel));
  const waiting = Array.from({ length: pulls }, () => lengths.next());
  await lengths.return!();
  await Promise.all(waiting);
  expect([undone(), await lengths.next()]).toEqual([1, { done: true, value: undefined }]);
});

test("a generator over a channel closes it when it ends or fails by itself", async () => {
  const [ended, failed] = [newChannel(), newChannel()];
  await all(
    through(
      ended.channel,
      (async function* () {
        yield 1;
      })(),
    ),
  );
  await expect(
    all(
      through(
        failed.channel,
        (async function* () {
          yield 1;
          throw new Error("no disk");
        })(),
      ),
    ),
  ).rejects.toThrow("no disk");
  expect([ended.undone(), failed.undone()]).toEqual([1, 1]);
});

test("a cleanup registered on an ended channel runs immediately", () => {
  const { channel } = newChannel();
  channel.close();
  let undone = false;
  channel.onEnd(() => void (undone = true));
  expect(undone).toBe(true);
});

async function* lengthsOf(channel: Channel<string>): AsyncGenerator<number> {
  for await (const batch of channel) for (const text of batch) yield text.length;
}
