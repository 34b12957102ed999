import Database from "better-sqlite3";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ownPort } from "../support/own-port.mjs";
import { Tally, type Outcome } from "./report";
import { Target } from "./target";

const root = path.resolve(import.meta.dirname, "../..");
const END_MS = 60_000;

/**
 * A newer version is started on the file of a running server, also under another name of the file: it is refused, and
 * nothing is migrated.
 */
export async function tortureMigrations(): Promise<Outcome> {
  const tally = new Tally("two starts with a pending migration");
  const target = await Target.start({ DEEPSEEK_API_KEY: "" });
  const newer = path.join(tmpdir(), `troupe-newer-${process.pid}`);
  try {
    copyWithMigration(newer);
    const file = target.server.databaseFile;
    const link = `${file}.link`;
    symlinkSync(file, link);
    const before = schema(file);
    for (const name of [file, link]) {
      for (const command of ["lib/cli/start.mjs", "lib/commands/deploy.mjs"]) {
        const { code, said } = await run(newer, command, name);
        tally.did();
        if (code === null) tally.found("hangs", `${command} on ${path.basename(name)}`);
        else if (code === 0)
          tally.found(
            "wrong",
            `${command} on ${path.basename(name)} was not refused: ${said.slice(0, 200)}`,
          );
        else if (!said.includes("Another Troupe process is using"))
          tally.found("wrong", `${command}: ${said.slice(0, 200)}`);
        if (schema(file) !== before)
          tally.found(
            "lost",
            `${command} on ${path.basename(name)} migrated the file of a running server`,
          );
      }
    }
    const answer = await fetch(`${target.url}/api/health`);
    if (!answer.ok) tally.found("wrong", `health afterwards: ${answer.status}`);
  } finally {
    rmSync(newer, { recursive: true, force: true });
    await target.end();
  }
  return tally.outcome;
}

/** The project with one additional migration; packages and build are the same. */
function copyWithMigration(to: string): void {
  mkdirSync(to, { recursive: true });
  for (const each of [
    "lib",
    "prisma",
    "package.json",
    "package-lock.json",
    "next.config.mjs",
    "tsconfig.json",
  ])
    cpSync(path.join(root, each), path.join(to, each), { recursive: true });
  for (const each of ["node_modules", ".next"])
    symlinkSync(path.join(root, each), path.join(to, each));
  const migration = path.join(to, "prisma/migrations/9999_pending");
  mkdirSync(migration);
  writeFileSync(
    path.join(migration, "migration.sql"),
    `CREATE TABLE "Pending" ("id" TEXT NOT NULL PRIMARY KEY);\n`,
  );
}

function schema(file: string): string {
  const opened = new Database(file, { readonly: true });
  try {
    return JSON.stringify(
      opened.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").all(),
    );
  } finally {
    opened.close();
  }
}

/** Runs a program of the copy on that file; code null when it did not end in time. */
async function run(
  folder: string,
  program: string,
  file: string,
): Promise<{ code: number | null; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: `file:${file}`,
    PORT: String(await ownPort()),
    NODE_OPTIONS: "",
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(folder, program)], { cwd: folder, env });
    let said = "";
    child.stdout.on("data", (text) => (said += String(text)));
    child.stderr.on("data", (text) => (said += String(text)));
    const late = setTimeout(() => child.kill("SIGKILL"), END_MS);
    child.on("exit", (code) => (clearTimeout(late), resolve({ code, said })));
  });
}
