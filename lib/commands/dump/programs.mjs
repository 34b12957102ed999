// PostgreSQL's own programs for backups: pg_dump, pg_restore and psql.
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const execute = promisify(execFile);
/** Debian has the programs of each version in a separate folder, and those on the PATH may be older. */
const DEBIAN = "/usr/lib/postgresql";
const NAMES = ["pg_dump", "pg_restore", "psql"];
const LONGEST_OUTPUT = 64 * 1024 * 1024;

/**
 * This machine's programs for a server of that version: `run(name, url, args)` runs one against the database of a URL,
 * and resolves with its output. Throws a sentence if there are none, or with a program's own message when it fails.
 */
export async function programsFor(major) {
  const folder = await folderFor(major);
  if (!folder)
    throw new Error(
      `A backup of this database needs the programs of PostgreSQL ${major} or newer (${NAMES.join(", ")}), and this machine has none on its PATH. Install them (on Debian postgresql-client-${major}), or use what your provider offers.`,
    );
  return {
    async run(name, url, args) {
      try {
        const env = { ...process.env, ...connectionOf(url), PGOPTIONS: "-c TimeZone=UTC" };
        const { stdout } = await execute(path.join(folder, name), args, {
          env,
          maxBuffer: LONGEST_OUTPUT,
        });
        return stdout;
      } catch ({ stderr, message }) {
        throw new Error(`${name} failed: ${(stderr || message).trim().split("\n")[0]}`);
      }
    },
  };
}

async function folderFor(major) {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, "bin"))
    : [];
  for (const folder of [...(process.env.PATH ?? "").split(path.delimiter), ...debian])
    if (folder && NAMES.every((name) => existsSync(path.join(folder, name))))
      if ((await majorOf(path.join(folder, "pg_dump"))) >= major) return folder;
  return undefined;
}

/** A newer program can read an older server, but not the reverse. */
async function majorOf(program) {
  try {
    const { stdout } = await execute(program, ["--version"]);
    return Number(/(\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Passed in the environment: arguments can be read by every user of the machine, and the URL contains a password. */
function connectionOf(url) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslmode = new URL(url).searchParams.get("sslmode");
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password ? { PGPASSWORD: password } : {}),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  };
}
