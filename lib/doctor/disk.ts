import "server-only";
import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { config } from "@/lib/core/config";
import { backupFolder } from "@/lib/core/db/sqlite/backups";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";
import { backupsOf } from "@/lib/commands/inspect.mjs";
import { scheduledIn } from "@/lib/commands/scheduled-backup.mjs";

const MEGABYTE = 1024 * 1024;
/** With less free space, SQLite may soon have no room for its log. */
const LEAST = 64 * MEGABYTE;
/** Needed in addition to a backup, for a log and new data meanwhile. */
const SPARE = 256 * MEGABYTE;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Restoring a backup older than this would lose a lot. */
const OLD_MS = 7 * DAY_MS;

/** Checks the room for new data and for a backup, and how old the newest backup is. */
export const disk: Check = { name: "disk", look: async () => [await room(), ...(await backups())] };

async function room(): Promise<CheckResult> {
  const { databaseFile } = config();
  const folder = await nearest(path.dirname(databaseFile));
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const size = (await sizeOf(databaseFile)) + (await sizeOf(`${databaseFile}-wal`));
  const text = `${inWords(free)} are free at ${folder}, and the database takes ${inWords(size)}`;
  if (free < LEAST) return problem(`${text}. Free up space now, or writes will soon fail.`);
  return free < size + SPARE
    ? warning(`${text}. Make room: a backup needs as much again.`)
    : ok(`${text}.`);
}

/** The nearest existing folder: the first start would create the configured one. */
async function nearest(folder: string): Promise<string> {
  const there = await stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return there || folder === path.dirname(folder) ? folder : nearest(path.dirname(folder));
}

async function backups(): Promise<CheckResult[]> {
  const { databaseFile, BACKUP_EVERY_HOURS } = config();
  if ((await sizeOf(databaseFile)) === 0) return [ok("There is nothing to back up yet.")];
  return BACKUP_EVERY_HOURS === 0
    ? [await newestOfAll(databaseFile)]
    : scheduled(databaseFile, backupFolder(), BACKUP_EVERY_HOURS * HOUR_MS);
}

async function newestOfAll(databaseFile: string): Promise<CheckResult> {
  const newest = backupsOf(databaseFile).at(-1);
  if (!newest)
    return warning(
      `There is no backup next to ${databaseFile}. Run npm run backup or set BACKUP_EVERY_HOURS, and keep copies on another machine.`,
    );
  const age = Date.now() - (await stat(newest)).mtimeMs;
  const text = `The newest backup is ${newest}, ${ageInWords(age)} old`;
  return age > OLD_MS
    ? warning(`${text}. Run npm run backup, or set BACKUP_EVERY_HOURS.`)
    : ok(`${text}.`);
}

/** Scheduled backups: whether the server can make them, and whether it does. */
async function scheduled(
  databaseFile: string,
  folder: string,
  every: number,
): Promise<CheckResult[]> {
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable && config().BACKUP_DIR)
    return [
      problem(
        `BACKUP_DIR (${folder}) doesn't exist or isn't writable, so no backups are made. Create it and make the server's user its owner.`,
      ),
    ];
  const { bavail, bsize } = await statfs(await nearest(folder));
  const full =
    bavail * bsize < (await sizeOf(databaseFile))
      ? [
          problem(
            `${folder} has ${inWords(bavail * bsize)} left, too few for a backup. Make room, or keep fewer of them.`,
          ),
        ]
      : [];
  const [newest] = writable ? scheduledIn(folder, databaseFile) : [];
  if (!newest)
    return [
      ...full,
      warning(
        `The server hasn't made a backup in ${folder} yet. It makes one when it starts; check its log.`,
      ),
    ];
  const text = `The newest scheduled backup is ${path.join(folder, newest.name)}, ${ageInWords(Date.now() - newest.at)} old`;
  return [
    ...full,
    Date.now() - newest.at > 2 * every
      ? problem(`${text}. They come too late: look whether the server runs, and into its log.`)
      : ok(`${text}.`),
  ];
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

const inWords = (bytes: number): string =>
  bytes >= 1024 * MEGABYTE
    ? `${(bytes / (1024 * MEGABYTE)).toFixed(1)} GB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;

function ageInWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(0, Math.round(ms / 60_000))} minutes`;
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} hours` : `${Math.round(ms / DAY_MS)} days`;
}
