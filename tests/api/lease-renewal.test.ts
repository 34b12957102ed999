import { afterEach, beforeAll, expect, test } from "vitest";
import { db, Prisma } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { execute } from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import { AMONG_OTHERS, newLease, processId } from "@/lib/core/cluster/queue";
import { runLeases } from "@/lib/runs/worker/leases";
import { liveRuns } from "@/lib/runs/worker/live";
import { onBoth, onOther, otherDatabase, type OtherDatabase } from "../support/both-databases";
import { gate } from "../support/gate";
import { journalOf, leave } from "../support/left-behind";
import { newPerson, type Person } from "../support/person";

// The leases of all runs of a process are renewed by one statement, which no locked row can block.

let other: OtherDatabase;
beforeAll(async () => void (other = await otherDatabase()));
afterEach(() => liveRuns().clear());

/** A run that this process works on, with a lease of this many more seconds. */
async function working(person: Person, seconds: number): Promise<string> {
  const { runId } = await leave(person, "Leased", {});
  const leaseUntil = new Date(engine().now().getTime() + seconds * 1000);
  await db().run.update({ where: { id: runId }, data: { leaseOwner: processId(), leaseUntil } });
  const journal = await journalOf(runId);
  liveRuns().set(runId, { journal, stop: new AbortController() });
  return runId;
}

const leaseOf = async (id: string) =>
  (await db().run.findUniqueOrThrow({ where: { id } })).leaseUntil?.getTime();
const isStopped = (id: string) => liveRuns().get(id)!.stop.signal.aborted;

/** Another transaction changes the row until `over` is opened. */
async function hold(id: string) {
  const [begun, over] = [gate(), gate()];
  const done = write(null, async (tx) => {
    await execute(tx, Prisma.sql`UPDATE "Run" SET tries = tries WHERE id = ${id}`);
    begun.open();
    await over.opened;
  });
  await begun.opened;
  return () => (over.open(), done);
}

test("renews its own, and stops runs that should stop or were taken over", async () => {
  const outcomes = await onBoth(other.engine, async () => {
    const person = await newPerson();
    const own = await working(person, 8);
    const old = await working(person, -5);
    const stopped = await working(person, 8);
    const taken = await working(person, 8);
    const ended = await working(person, 8);
    await db().run.update({ where: { id: stopped }, data: { stopRequested: true } });
    await db().run.update({ where: { id: taken }, data: { leaseOwner: "another" } });
    await db().run.update({ where: { id: ended }, data: { status: "completed" } });
    const lease = newLease();
    await runLeases.renew(lease);
    const ids = [own, old, stopped, taken, ended];
    const renewed = await Promise.all(
      ids.map(async (id) => (await leaseOf(id)) === lease.leaseUntil.getTime()),
    );
    const told = [renewed, ids.map(isStopped)];
    liveRuns().clear();
    return told;
  });
  for (const outcome of outcomes)
    expect(outcome).toEqual([
      [true, true, true, false, false],
      [false, false, true, true, false],
    ]);
});

test("skips rows being changed, and renews them the next time", () =>
  onOther(other.engine, async () => {
    const person = await newPerson();
    const [free, held] = [await working(person, 8), await working(person, 8)];
    const before = await leaseOf(held);
    const letGo = await hold(held);
    const first = newLease();
    await runLeases.renew(first);
    expect(await leaseOf(free)).toBe(first.leaseUntil.getTime());
    expect(await leaseOf(held)).toBe(before);
    expect(isStopped(held)).toBe(false);
    await letGo();
    const second = newLease();
    await runLeases.renew(second);
    for (const id of [free, held]) expect(await leaseOf(id)).toBe(second.leaseUntil.getTime());
  }));

test("waits for one that is nearly over, and delays no other meanwhile", () =>
  onOther(other.engine, async () => {
    const person = await newPerson();
    const [free, urgent] = [await working(person, 8), await working(person, 1)];
    const letGo = await hold(urgent);
    const lease = newLease();
    const renewing = runLeases.renew(lease);
    await expect.poll(() => leaseOf(free)).toBe(lease.leaseUntil.getTime());
    await (
      await hold(free)
    )();
    expect(await leaseOf(urgent)).not.toBe(lease.leaseUntil.getTime());
    await letGo();
    await renewing;
    expect(await leaseOf(urgent)).toBe(lease.leaseUntil.getTime());
  }));

test("a renewal leaves no lease that ends while this process is sure that it owns its runs", () =>
  onOther(other.engine, async () => {
    const person = await newPerson();
    const held = await working(person, 8);
    const letGo = await hold(held);
    const began = engine().now().getTime();
    await runLeases.renew(newLease());
    expect((await leaseOf(held))! - began).toBeGreaterThanOrEqual(AMONG_OTHERS.sure);
    await letGo();
  }));
