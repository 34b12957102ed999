import { expect, test } from "vitest";
import { storeFault } from "@/lib/core/db/faults";
import { postgresqlFault } from "@/lib/core/db/postgresql/faults";

/** The shapes in which the same SQLite code arrives: of a statement, of a statement through the client, of a COMMIT. */
const shapes: [string, (code: string) => Error][] = [
  ["a prepared statement", (code) => Object.assign(new Error("failed"), { code })],
  [
    "the client",
    (code) =>
      Object.assign(new Error("failed"), {
        code: "P2010",
        meta: { driverAdapterError: { cause: { originalCode: code } } },
      }),
  ],
  [
    "the adapter",
    (code) =>
      Object.assign(new Error("failed"), {
        name: "DriverAdapterError",
        cause: { originalCode: code },
      }),
  ],
];

test.each(shapes)("a full disk is recognised when it comes from %s", (_, make) => {
  expect(storeFault(make("SQLITE_FULL"))).toMatchObject({
    status: 503,
    code: "unavailable",
    headers: { "Retry-After": "60" },
  });
  expect(storeFault(make("SQLITE_IOERR_WRITE"))).toMatchObject({ status: 503 });
  expect(storeFault(make("SQLITE_CONSTRAINT_UNIQUE"))).toBeUndefined();
});

test.each(["ConnectionClosed", "DatabaseNotReachable", "SocketTimeout"])(
  "a connection to PostgreSQL that breaks under a statement (%s) is a database that is away",
  (kind) => {
    const cause = { kind };
    const away = { why: { reason: "database_away" }, again: 2 };
    const raw = { code: "P2010", meta: { code: "N/A", driverAdapterError: { cause } } };
    expect(postgresqlFault(Object.assign(new Error("Raw query failed"), raw))).toMatchObject(away);
    const adapter = Object.assign(new Error(kind), { name: "DriverAdapterError", cause });
    expect(postgresqlFault(adapter)).toMatchObject(away);
  },
);
