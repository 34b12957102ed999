import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { backupPostgresql } from "../../lib/commands/dump/backup-postgresql.mjs";
import { programsFor } from "../../lib/commands/dump/programs.mjs";
import { restorePostgresql } from "../../lib/commands/dump/restore-postgresql.mjs";
import { move } from "../../lib/commands/move.mjs";
import { fillEveryTable } from "../support/every-table";
import { newDatabase, onDatabase } from "../support/new-database";
import { migratedPostgres, sharedPostgres, type SharedPostgres } from "../support/shared-postgres";

const DEBIAN = "/usr/lib/postgresql";

// Backups of a PostgreSQL database, with its own programs. A machine with only the npm package's server has none of
// them.

const hasPrograms = [
  ...(process.env.PATH ?? "").split(path.delimiter),
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((each) => path.join(DEBIAN, each, "bin")) : []),
].some((place) => existsSync(path.join(place, "pg_dump")));

const all = (): string => path.join(folder, "all.dump");
const folder = mkdtempSync(path.join(tmpdir(), "troupe-dump-"));
let server: SharedPostgres;
let filled: string;
beforeAll(async () => {
  process.env.AUTH_SECRET = "a-secret-of-at-least-32-characters";
  process.env.DATA_DIR = folder;
  server = await sharedPostgres();
  const file = path.join(folder, "troupe.db");
  copyFileSync(inject("migrated"), file);
  fillEveryTable(file, 20);
  filled = await newDatabase(server);
  await move(`file:${file}`, filled);
}, 60_000);

const templates = (url: string) =>
  onDatabase(
    url,
    async (client) => (await client.query(`SELECT * FROM "Template" ORDER BY id`)).rows,
  );
const leftBehind = () =>
  onDatabase(
    filled,
    async (client) =>
      (await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'troupe_check_%'"))
        .rows,
  );

describe.runIf(hasPrograms)("with the programs there", () => {
  test("a backup is restored and compared as it is made, and brings everything back, with its search and its limits", async () => {
    const file = all();
    expect(await backupPostgresql(filled, file)).toMatchObject({ restored: true });
    expect(await leftBehind()).toEqual([]);
    const original = await templates(filled);
    await onDatabase(filled, async (client) => {
      await client.query(`DELETE FROM "Template"`);
      await client.query(`CREATE TABLE "OfLater" (id int)`);
    });
    const kept = await restorePostgresql(file, filled);
    expect(await templates(filled)).toEqual(original);
    expect(existsSync(kept!)).toBe(true);
    await onDatabase(filled, async (client) => {
      const later = await client.query(`SELECT to_regclass('"OfLater"') AS name`);
      expect(later.rows[0].name).toBeNull();
      const triggers = await client.query(
        `SELECT count(*)::int AS count FROM pg_trigger WHERE NOT tgisinternal`,
      );
      expect(triggers.rows[0].count).toBeGreaterThan(20);
      const pieces = await client.query(`SELECT count(*)::int AS count FROM "SearchPiece"`);
      expect(pieces.rows[0].count).toBeGreaterThan(0);
    });
  });

  test("an empty database takes a backup, too", async () => {
    const empty = await newDatabase(server);
    expect(await restorePostgresql(all(), empty)).toBeUndefined();
    expect(await templates(empty)).toEqual(await templates(filled));
  });

  test("the contents of people's files are backed up and restored, byte for byte; without them none is restored", async () => {
    const own = await migratedPostgres();
    const file = path.join(folder, "contents.dump");
    const sha256 = createHash("sha256").update("as it was").digest("hex");
    const at = (parent: string) => path.join(folder, parent, sha256.slice(0, 2), sha256);
    mkdirSync(path.dirname(at("files")), { recursive: true });
    writeFileSync(at("files"), "as it was");
    await onDatabase(own, (client) =>
      client.query(
        `INSERT INTO "File" (id, "ownerId", name, type, size, sha256, status, "createdAt")
         SELECT each, 'me', E'a\tb', 'text/plain', 9, CASE each WHEN 'c' THEN 'none' ELSE $1 END, 'ready', now() FROM unnest(ARRAY['a', 'b', 'c']) AS each`,
        [sha256],
      ),
    );
    expect(await backupPostgresql(own, file)).toEqual({ restored: true, kept: 1, missing: 0 });
    rmSync(path.join(folder, "files"), { recursive: true });
    await restorePostgresql(file, await newDatabase(server));
    expect(readFileSync(at("files"), "utf8")).toBe("as it was");
    rmSync(path.join(folder, "files"), { recursive: true });
    rmSync(at("contents.files"));
    writeFileSync(at("contents.files"), "another");
    await expect(restorePostgresql(file, own)).rejects.toThrow(/doesn't match its checksum/);
    rmSync(at("contents.files"));
    await expect(restorePostgresql(file, own)).rejects.toThrow(/1 uploaded files are missing/);
    await restorePostgresql(file, await newDatabase(server), { withoutFiles: true });
    expect(existsSync(at("files"))).toBe(false);
  });

  test("a file that is not a backup, or is from a newer version, is refused and nothing is changed", async () => {
    const text = path.join(folder, "text.dump");
    writeFileSync(text, "Dear diary");
    await expect(restorePostgresql(text, filled)).rejects.toThrow(/is not a backup of Troupe's/);
    const newer = await migratedPostgres();
    const file = path.join(folder, "newer.dump");
    await onDatabase(newer, (client) =>
      client.query(
        `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '9999_later', now())`,
      ),
    );
    await backupPostgresql(newer, file);
    const before = await templates(filled);
    await expect(restorePostgresql(file, filled)).rejects.toThrow(/newer version of Troupe/);
    expect(await templates(filled)).toEqual(before);
  });

  test("a running process prevents restoring a backup; a backup can be made", async () => {
    const busy = await migratedPostgres();
    const file = path.join(folder, "busy.dump");
    await onDatabase(busy, (client) =>
      client.query(
        `INSERT INTO "Node" (id, version, "startedAt", "seenAt") VALUES ('n', '1', now(), clock_timestamp() AT TIME ZONE 'UTC')`,
      ),
    );
    await expect(backupPostgresql(busy, file)).resolves.toMatchObject({ restored: true });
    await expect(restorePostgresql(file, busy)).rejects.toThrow(/is running on this database/);
    await expect(backupPostgresql(busy, file)).rejects.toThrow(/already exists/);
  });
});

test.runIf(!hasPrograms)(
  "without PostgreSQL's programs a sentence says what to install",
  async () => {
    await expect(backupPostgresql(filled, all())).rejects.toThrow(
      /needs the programs of PostgreSQL \d+ or newer/,
    );
  },
);

test("a server that is newer than all programs of this machine is refused in a sentence", async () => {
  await expect(programsFor(99)).rejects.toThrow(
    /needs the programs of PostgreSQL 99 or newer \(pg_dump, pg_restore, psql\)/,
  );
});
