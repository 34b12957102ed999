import Database from "better-sqlite3";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, openDatabase, type Transaction } from "@/lib/core/db/db";
import { storeFault } from "@/lib/core/db/faults";
import { findRow, insert } from "@/lib/core/db/statements";
import { transact, write } from "@/lib/core/db/transact";
import { turn } from "@/lib/core/shared/turn";
import { gate } from "../support/gate";
import { lockedByOther } from "../support/other-program";

const liveFile = (): string => process.env.DATABASE_URL!.slice("file:".length);

/** A row of the simplest table. */
let count = 0;
const row = () => ({ key: `key-${++count}`, at: new Date() });
type Row = ReturnType<typeof row>;
/** Is it on the disk, as seen by another connection? */
const onDisk = (key: string): boolean =>
  elsewhere(
    (other) => other.prepare("SELECT 1 FROM SignInFailure WHERE key = ?").get(key) !== undefined,
  );

function elsewhere<T>(work: (other: Database.Database) => T, file = liveFile()): T {
  const other = new Database(file, { timeout: 0 });
  try {
    return work(other);
  } finally {
    other.close();
  }
}

/** A transaction that has written and waits for `end`; then its outcome follows. */
async function waiting(end: ReturnType<typeof gate>, outcome = async (): Promise<void> => {}) {
  const kept = row();
  const begun = gate();
  let within: Transaction;
  const done = transact(null, async (tx) => {
    await tx.signInFailure.create({ data: kept });
    within = tx;
    begun.open();
    await end.opened;
    await outcome();
  });
  await begun.opened;
  /** The transaction continues reading: without the lock, statements started before would run in between. */
  const readsOn = async () => {
    for (let times = 0; times < 20; times++) {
      await within.signInFailure.count();
      await turn();
    }
  };
  return { kept, done, readsOn };
}

beforeAll(() => openDatabase());

test("the connection is set so that acknowledged writes are on the disk", async () => {
  const pragma = async (name: string) =>
    Object.values((await db().$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`))[0]!)[0];
  expect(await pragma("journal_mode")).toBe("wal");
  expect(Number(await pragma("synchronous"))).toBe(2);
  expect(Number(await pragma("foreign_keys"))).toBe(1);
  expect(Number(await pragma("busy_timeout"))).toBe(0); // SQLite would block the whole process: lib/core/db/sqlite/foreign-lock.ts
});

describe("a plain write beside an open transaction", () => {
  test("is not rolled back with it", async () => {
    const end = gate();
    const failing = await waiting(end, () => Promise.reject(new Error("no")));
    const outcome = failing.done.then(
      () => "kept",
      () => "failed",
    );
    const other = row();
    const order: string[] = [];
    const written = db()
      .signInFailure.create({ data: other })
      .then(() => order.push("write"));
    void outcome.then(() => order.push("transaction"));
    await failing.readsOn();
    end.open();
    await written;
    expect(await outcome).toBe("failed");
    expect(order).toEqual(["transaction", "write"]);
    expect([onDisk(other.key), onDisk(failing.kept.key)]).toEqual([true, false]);
  });

  test("waits for its end, as reads, raw statements and other transactions do", async () => {
    const end = gate();
    const first = await waiting(end);
    const order: string[] = [];
    const all = [
      db()
        .signInFailure.create({ data: row() })
        .then(() => order.push("write")),
      transact(null, (tx) => tx.signInFailure.create({ data: row() })).then(() =>
        order.push("transaction"),
      ),
      db().$executeRaw`UPDATE SignInFailure SET at = at`.then(() => order.push("raw")),
      db()
        .signInFailure.count({ where: { key: first.kept.key } })
        .then((seen) => order.push(`read ${seen}`)),
    ];
    await first.readsOn();
    expect(order).toEqual([]);
    end.open();
    await Promise.all([first.done, ...all]);
    expect(order.toSorted()).toEqual(["raw", "read 1", "transaction", "write"]);
  });

  test("is let in when the transaction outlives its time", async () => {
    const [kept, other] = [row(), row()];
    const [begun, letIn] = [gate(), gate()];
    const late = db().$transaction(
      async (tx) => {
        await tx.signInFailure.create({ data: kept });
        begun.open();
        await letIn.opened;
        await tx.signInFailure.create({ data: row() });
      },
      { timeout: 100 },
    );
    const outcome = late.then(
      () => "kept",
      () => "failed",
    );
    await begun.opened;
    await db().signInFailure.create({ data: other });
    letIn.open();
    expect(await outcome).toBe("failed");
    await db().signInFailure.create({ data: row() });
    expect([onDisk(other.key), onDisk(kept.key)]).toEqual([true, false]);
  });
});

describe("another program's lock on the file", () => {
  /** The state after any trouble: the connection is in no transaction, and acknowledged writes stay. */
  async function expectUsable(): Promise<void> {
    const rows = Array.from({ length: 10 }, row);
    for (const data of rows) await db().signInFailure.create({ data });
    await transact(null, (tx) => tx.signInFailure.create({ data: rows[0]! }));
    expect(rows.map(({ key }) => onDisk(key))).toEqual(rows.map(() => true));
  }

  /** One write of each kind, and the rows that they leave. */
  function everyKind() {
    const rows = Array.from({ length: 6 }, row);
    const [plain, raw, grouped, many, prepared, upserted] = rows as [Row, Row, Row, Row, Row, Row];
    const written = [
      db().signInFailure.create({ data: plain }),
      db().$executeRaw`INSERT INTO SignInFailure (key, at) VALUES (${raw.key}, ${raw.at})`,
      transact(null, (tx) => tx.signInFailure.create({ data: grouped })),
      db().$transaction([db().signInFailure.create({ data: many })]),
      write(null, (tx) => insert(tx, "SignInFailure", [prepared])),
      db().signInFailure.upsert({ where: { id: 0 }, create: upserted, update: {} }),
    ];
    return { rows, written };
  }
  const times = (key: string) =>
    elsewhere((other) =>
      other.prepare("SELECT count(*) FROM SignInFailure WHERE key = ?").pluck().get(key),
    );

  test("is outlasted by writes of every kind, each done once, and readers meanwhile wait for no one", async () => {
    const letGo = await lockedByOther(liveFile());
    const { rows, written } = everyKind();
    const ended: string[] = [];
    for (const each of written)
      void each.then(
        () => ended.push("done"),
        () => ended.push("failed"),
      );
    for (let time = 0; time < 20; time++) {
      await db().signInFailure.count();
      await findRow("SignInFailure", { key: rows[0]!.key }, ["at"]);
    }
    expect(ended).toEqual([]);
    await letGo();
    await Promise.all(written);
    expect(rows.map(({ key }) => times(key))).toEqual(rows.map(() => 1));
    await expectUsable();
  });

  test("that stays refuses writes of every kind with a sentence, and loses none that was acknowledged", async () => {
    const letGo = await lockedByOther(liveFile());
    const { rows, written } = everyKind();
    const outcomes = await Promise.allSettled(written);
    const reads = await db().signInFailure.count({
      where: { key: { in: rows.map(({ key }) => key) } },
    });
    await letGo();
    expect(
      outcomes.map((each) => each.status === "rejected" && storeFault(each.reason)?.message),
    ).toEqual(rows.map(() => "The server's database is busy. Try again in a moment."));
    expect(reads).toBe(0);
    await expectUsable();
    expect(rows.map(({ key }) => times(key))).toEqual(rows.map(() => 0));
  });

  test("cannot come between a transaction's reading and its writing", async () => {
    const kept = row();
    await transact(null, async (tx) => {
      await tx.signInFailure.count();
      expect(() =>
        elsewhere((other) =>
          other.exec("INSERT INTO SignInFailure (key, at) VALUES ('foreign', 0)"),
        ),
      ).toThrow(/locked/);
      await tx.signInFailure.create({ data: kept });
    });
    await expectUsable();
    expect([onDisk(kept.key), onDisk("foreign")]).toEqual([true, false]);
  });

  test("that comes before COMMIT does not get in its way", async () => {
    const reader = new Database(liveFile());
    const writer = new Database(liveFile(), { timeout: 0 });
    const kept = row();
    await transact(null, async (tx) => {
      await tx.signInFailure.create({ data: kept });
      reader.exec("BEGIN");
      reader.prepare("SELECT count(*) FROM SignInFailure").get();
      expect(() => writer.exec("BEGIN IMMEDIATE")).toThrow(/locked/);
    });
    expect(onDisk(kept.key)).toBe(true);
    await expectUsable();
    reader.close();
    writer.close();
  });
});

test("a commit that the disk refuses fails for all that share it, and the next one succeeds", async () => {
  const full = (on: boolean) =>
    db().$queryRawUnsafe(`PRAGMA max_page_count = ${on ? 1 : 1_000_000}`);
  const [one, large, other] = [row(), { ...row(), key: "x".repeat(2_000_000) }, row()];
  const add = (each: Row) => write(null, (tx) => insert(tx, "SignInFailure", [each]));
  await full(true);
  const outcomes = await Promise.allSettled([add(one), add(large), add(other)]);
  await full(false);
  expect(outcomes[1]!.status).toBe("rejected");
  // Exactly the acknowledged writes are there.
  expect([one, other].map(({ key }) => onDisk(key))).toEqual(
    [0, 2].map((at) => outcomes[at]!.status === "fulfilled"),
  );
  await add(large);
  expect(onDisk(large.key)).toBe(true);
});

test("a transaction that takes too long fails by itself: those sharing its commit are written, and acknowledged", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [begun, over] = [gate(), gate()];
  const [long, plain, next] = [row(), row(), row()];
  const outcomes = Promise.allSettled([
    transact(null, async (tx) => {
      await insert(tx, "SignInFailure", [long]);
      begun.open();
      await over.opened;
    }),
    write(null, (tx) => insert(tx, "SignInFailure", [plain])),
    transact(null, (tx) => insert(tx, "SignInFailure", [next])),
  ]);
  await begun.opened;
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  over.open();
  const statuses = (await outcomes).map(({ status }) => status);
  expect(statuses).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect([long, plain, next].map(({ key }) => onDisk(key))).toEqual([false, true, true]);
});
