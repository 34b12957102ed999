import { beforeAll, expect, test } from "vitest";
import { deployPostgresql } from "../../lib/commands/deploy-postgresql.mjs";
import { laterVersion, newest } from "../support/later-version";
import { newDatabase } from "../support/new-database";
import { sharedPostgres, type SharedPostgres } from "../support/shared-postgres";

// Processes of a new version beside those of an old one: which may start on which database.

let server: SharedPostgres;
beforeAll(async () => void (server = await sharedPostgres()), 60_000);

const WIDENS = 'ALTER TABLE "Agent" ADD COLUMN "colour" TEXT COLLATE "C";';

test("a program starts on a newer database whose migrations name it, or an older one, as the oldest", async () => {
  const url = await newDatabase(server);
  const folder = laterVersion({
    "9998_colours": `-- Oldest program: ${newest}\n${WIDENS}`,
    "9999_shades": `-- Oldest program: ${newest}\nCREATE TABLE "Shade" (id TEXT PRIMARY KEY);`,
  });
  expect(await deployPostgresql(url)).not.toEqual([]);
  expect(await deployPostgresql(url, folder)).toEqual(["9998_colours", "9999_shades"]);
  expect(await deployPostgresql(url)).toEqual([]); // this version, beside the later one
});

test.each([
  ["says nothing", WIDENS],
  ["names itself", `-- Oldest program: 9998_colours\n${WIDENS}`],
])("where one of them %s, the older program says so and changes nothing", async (_, sql) => {
  const url = await newDatabase(server);
  await deployPostgresql(url, laterVersion({ "9998_colours": sql }));
  await expect(deployPostgresql(url)).rejects.toThrow(
    /newer version of Troupe \(it contains the migration 9998_colours\)/,
  );
});
