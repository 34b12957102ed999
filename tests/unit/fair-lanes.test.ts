import { expect, test } from "vitest";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";

const never = () => new AbortController().signal;

/** Work that ends on demand, and a list of started work. */
function newWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => (begun.push(name), ends.set(name, () => resolve(name))));
  return { begun, work, end: (name: string) => ends.get(name)!() };
}

test("an owner with much to do takes one lane, and the other stays free for others", async () => {
  const lanes = new FairLanes(2, 1);
  const { begun, work, end } = newWork();
  const ada = Array.from({ length: 50 }, (_, nth) =>
    lanes.take("ada", never(), work(`ada ${nth}`)),
  );
  const bob = lanes.take("bob", never(), work("bob"));
  const eve = lanes.take("eve", never(), work("eve"));
  await Promise.resolve();
  expect(begun).toEqual(["ada 0", "bob"]);
  end("bob");
  await bob;
  await expect.poll(() => begun).toEqual(["ada 0", "bob", "eve"]);
  end("eve");
  await eve;
  for (let nth = 0; nth < ada.length; nth++) {
    await expect.poll(() => begun.at(-1)).toBe(`ada ${nth}`.replace("ada 0", "eve"));
    end(`ada ${nth}`);
    await ada[nth];
  }
});

test("as many owners as there are lanes, each with much to do, do not delay later owners", async () => {
  const lanes = new FairLanes(2, 1);
  const { begun, work, end } = newWork();
  const busy = ["ada", "bob"].flatMap((owner) =>
    Array.from(
      { length: 20 },
      (_, nth) => [`${owner} ${nth}`, lanes.take(owner, never(), work(`${owner} ${nth}`))] as const,
    ),
  );
  const eve = lanes.take("eve", never(), work("eve"));
  await Promise.resolve();
  end("ada 0");
  await expect.poll(() => begun).toEqual(["ada 0", "bob 0", "eve"]);
  end("eve");
  await eve;
  for (const [name, done] of busy.slice(1)) {
    await expect.poll(() => begun).toContain(name);
    end(name);
    await done;
  }
  expect(begun).toHaveLength(41);
});

test("work that fails, or was given up while it waited, passes its lane to the next", async () => {
  const lanes = new FairLanes(1, 1);
  const { begun, work, end } = newWork();
  const first = lanes.take("ada", never(), work("first"));
  const leave = new AbortController();
  const given = lanes.take("ada", leave.signal, work("given up"));
  const failing = lanes.take("ada", never(), () => Promise.reject(new Error("no thread")));
  const last = lanes.take("ada", never(), work("last"));
  leave.abort(new Error("stopped"));
  await expect(given).rejects.toThrow("stopped");
  end("first");
  await first;
  await expect(failing).rejects.toThrow("no thread");
  await expect.poll(() => begun).toEqual(["first", "last"]);
  end("last");
  await last;
  await expect(
    lanes.take("ada", AbortSignal.abort(new Error("too late")), work("never")),
  ).rejects.toThrow("too late");
});
