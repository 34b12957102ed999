import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OWNED_TABLES } from "@/lib/owner-data/private-parts";

/** Rows that are removed along with another row of the same owner. */
const DEPENDENT = ["Message", "TeamMember"];

test("the private parts of a workspace are searched for in every table that names an owner", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const owned = [...schema.matchAll(/^model (\w+) \{\n([^}]*)/gm)]
    .filter(([, , columns]) => /^ +ownerId +String\b(?!\?)/m.test(columns!))
    .map(([, name]) => name!);
  expect([...OWNED_TABLES].toSorted()).toEqual(
    [...owned, "SecurityEvent"].filter((each) => !DEPENDENT.includes(each)).toSorted(),
  );
});
