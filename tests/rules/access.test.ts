import { describe, expect, test } from "vitest";
import { all, testCells } from "./access-calls";
import { ACCESS, CALLERS } from "./access-table";
import { nameOf } from "./endpoints";

// Every endpoint, called by each role in its workspace and in another one; access-credentials.test.ts has the rest.

test("each endpoint has one row in the table, and each row an endpoint", () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(all.map(nameOf).toSorted());
});

describe("as the table says, with a session, in the own and in another workspace:", () => {
  testCells(
    CALLERS.flatMap((caller) =>
      (["own", "another"] as const).map((workspace) => ({
        caller,
        workspace,
        credential: "session" as const,
      })),
    ),
  );
});
