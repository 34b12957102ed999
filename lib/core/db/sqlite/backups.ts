import "server-only";
import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { config } from "@/lib/core/config";
import { log } from "@/lib/core/telemetry/log";
import { metrics } from "@/lib/core/telemetry/metrics";
import { processSingleton } from "@/lib/core/singleton";
import { shuttingDown } from "@/lib/core/shutdown";

const HOUR_MS = 3_600_000;
const LOOK_MS = 60_000;
/** After a failure, retry sooner than the next backup is due. */
const AGAIN_MS = 15 * 60_000;
/** A hanging disk must not block the database's log forever. */
const LONGEST_MS = 2 * HOUR_MS;
/** The names that lib/commands/scheduled-backup.mjs gives them. */
const NAME = /-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-scheduled\.db$/;
/** Runs as a separate process, since a copy takes seconds of CPU and disk time. */
const PROGRAM = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "../../../commands/scheduled-backup.mjs",
);

type Made = { file: string; bytes: number };
type Clock = { last: number; tried: number; making: Promise<void> | null };
const clock = () =>
  processSingleton<Clock>("db.backups", () => ({
    last: -Infinity,
    tried: -Infinity,
    making: null,
  }));

/** Makes backups every BACKUP_EVERY_HOURS from now on, including one that became due while no server ran. */
export async function startBackups(): Promise<void> {
  if (config().BACKUP_EVERY_HOURS === 0 || config().postgresqlUrl) return;
  clock().last = await newestIn(backupFolder());
  noteLast();
  processSingleton("db.backups.clock", () =>
    setInterval(() => void backUpWhenDue(), LOOK_MS).unref(),
  );
  void backUpWhenDue();
}

export const backupFolder = (): string => {
  const { BACKUP_DIR, databaseFile } = config();
  return BACKUP_DIR
    ? path.resolve(/* turbopackIgnore: true */ BACKUP_DIR)
    : path.join(/* turbopackIgnore: true */ path.dirname(databaseFile), "backups");
};

/** Makes a backup when one is due; resolves when it is done or has failed, which is logged. One at a time. */
export function backUpWhenDue(now = Date.now()): Promise<void> {
  const state = clock();
  // In both directions: the wall clock may have been set back since.
  const isDue =
    Math.abs(now - state.last) >= config().BACKUP_EVERY_HOURS * HOUR_MS &&
    Math.abs(now - state.tried) >= AGAIN_MS;
  if (!isDue || shuttingDown().aborted) return state.making ?? Promise.resolve();
  return (state.making ??= backUp(now).finally(() => (state.making = null)));
}

async function backUp(now: number): Promise<void> {
  clock().tried = now;
  try {
    const { file, bytes } = await makeBackup();
    clock().last = now;
    noteLast();
    metrics()?.backupBytes.set(bytes);
    log().info({ file, bytes }, "backed up");
  } catch (error) {
    if (shuttingDown().aborted) return; // the next process makes it
    metrics()?.backupFailures.inc();
    log().error({ error }, "the scheduled backup failed");
  }
}

async function makeBackup(): Promise<Made> {
  const { databaseFile, BACKUP_DIR, BACKUP_KEEP, BACKUP_KEEP_DAYS, BACKUP_KEEP_WEEKS } = config();
  // A configured folder may be on a disk that is not mounted: it is not created in its place.
  if (!BACKUP_DIR) await mkdir(backupFolder(), { recursive: true, mode: 0o700 });
  const args = [
    PROGRAM,
    databaseFile,
    backupFolder(),
    BACKUP_KEEP,
    BACKUP_KEEP_DAYS,
    BACKUP_KEEP_WEEKS,
  ].map(String);
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { signal: shuttingDown(), timeout: LONGEST_MS, killSignal: "SIGKILL" },
      (error, stdout, stderr) => {
        if (error) reject(new Error(stderr.trim() || error.message));
        else resolve(JSON.parse(stdout) as Made);
      },
    );
  });
}

/**
 * When the newest scheduled backup of this database was made, according to its name, since copying a file changes its
 * timestamp.
 */
async function newestIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const stem = path.parse(config().databaseFile).name;
  const times = names
    .filter((name) => name.replace(NAME, "") === stem)
    .map((name) => Date.parse(name.slice(stem.length).replace(NAME, "$1:$2:$3.$4")));
  return Math.max(-Infinity, ...times);
}

function noteLast(): void {
  const { last } = clock();
  if (Number.isFinite(last)) metrics()?.backupTime.set(last / 1000);
}
