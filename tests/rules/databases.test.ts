import { expect, test } from "vitest";
import { code, textOf } from "./sources";

// Two databases, one code base: what differs between them is in lib/core/db.

const own = code.filter(
  (each) => /^(lib|app|components)\//.test(each) && !/^lib\/(cli|commands)\//.test(each),
);
const outside = own.filter(
  (each) => !each.startsWith("lib/core/db/") && each !== "lib/chat/removal/merge-thread.mjs", // a thread on SQLite's file
);

/** Only for SQLite files: without one, they do nothing. */
const OF_FILES = new Set([
  "lib/chat/removal/merge-search-index.ts", // words of deleted texts in SQLite's index
  "lib/doctor/disk.ts", // the folder of backups
  "lib/doctor/proxy.ts", // whether a server uses the file
  "lib/upkeep.ts", // scheduled backups
]);

test("nothing outside lib/core/db chooses or names a database", () => {
  const importing = outside.filter((each) =>
    /from "@\/lib\/core\/db\/(sqlite|postgresql)\//.test(textOf(each)),
  );
  expect(importing.filter((each) => !OF_FILES.has(each))).toEqual([]);
  expect([...OF_FILES].filter((each) => !importing.includes(each))).toEqual([]);
  expect(
    outside.filter((each) => /"(better-sqlite3|pg|@prisma\/adapter-\w+)"/.test(textOf(each))),
  ).toEqual([]);
});

test("no statement outside lib/core/db has words of one database", () => {
  const WORDS =
    /\b(rowid|ctid|json_extract|json_each|jsonb?_array_elements|pg_\w+|ILIKE|MATCH \?|INSERT OR)\b/;
  expect(outside.filter((each) => WORDS.test(textOf(each)))).toEqual([]);
});

test("notifications are sent on the notification connection only, never within a transaction", () => {
  // A NOTIFY takes a lock of the whole server when its transaction commits: 4 times slower commits (SCALE 1).
  expect(
    own.filter((each) =>
      /pg_notify|\bNOTIFY\b/.test(textOf(each).replace(/^\s*(\/\/|\*|\/\*).*$/gm, "")),
    ),
  ).toEqual(["lib/core/db/postgresql/notification-connection.ts"]);
});
