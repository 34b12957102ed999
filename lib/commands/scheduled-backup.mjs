// The server's own backup, as a separate process:
//   node lib/commands/scheduled-backup.mjs <database> <folder> <keep> <days> <weeks>
// Prints the file that it made on standard output, as JSON; or a sentence on standard error, and exits with 1.
import { readdirSync, rmSync, statSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { plainly } from "./project.mjs";
import { backup } from "./backup.mjs";
import { claim } from "../core/db/sqlite/claim.mjs";
import { contentsBeside, contentsOf, keepContents } from "./file-contents.mjs";
import { writePrivately } from "./private.mjs";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Gives the server priority for the CPU. */
const NICE = 10;
/** The suffix of a scheduled backup's name, after its timestamp. */
const END = "-scheduled.db";
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/;

/** Makes a backup, and removes those that are no longer kept. Throws a sentence; then the existing ones stay. */
export function makeScheduled(from, folder, count) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(
      `There is no folder ${folder}. Make it, and let the server's user write there.`,
    );
  const release = alone(from, folder);
  try {
    for (const name of readdirSync(folder))
      if (isOf(from, name.replace(/\.unfinished(-journal)?$/, "")) && !name.endsWith(END))
        rmSync(path.join(folder, name), { force: true });
    const to = path.join(
      folder,
      `${path.parse(from).name}-${new Date().toISOString().replace(/[:.]/g, "-")}${END}`,
    );
    backup(from, to);
    keepContents(to, contentsOf(from));
    for (const { name } of superseded(scheduledIn(folder, from), count))
      for (const each of [name, contentsBeside(name)])
        rmSync(path.join(folder, each), { recursive: true, force: true });
    return { file: to, bytes: statSync(to).size };
  } finally {
    release();
  }
}

/** Allows one backup at a time, even when the backup process of a server that has ended is still running. */
function alone(from, folder) {
  try {
    return claim(path.join(folder, `${path.parse(from).name}-scheduled`));
  } catch (error) {
    throw error.message.startsWith("Another")
      ? new Error(`Another backup is being made in ${folder}.`)
      : error;
  }
}

/** The scheduled backups of a database in a folder, newest first. */
export function scheduledIn(folder, from) {
  const names = readdirSync(folder).filter((name) => isOf(from, name));
  return names.map((name) => ({ name, at: timeOf(from, name) })).sort((a, b) => b.at - a.at);
}

const isOf = (from, name) =>
  name.startsWith(`${path.parse(from).name}-`) &&
  name.endsWith(END) &&
  !Number.isNaN(timeOf(from, name));
const timeOf = (from, name) =>
  Date.parse(
    name.slice(path.parse(from).name.length + 1, -END.length).replace(STAMP, "$1:$2:$3.$4"),
  );

/**
 * Which of these backups, sorted newest first, are no longer kept. Kept are the newest `keep`, and the newest of each
 * of the last `days` days and `weeks` weeks (UTC, from Monday) that have one.
 */
export function superseded(backups, { keep, days, weeks }) {
  const newest = new Set(backups.slice(0, keep));
  const day = ({ at }) => Math.floor(at / DAY_MS);
  const week = (each) => Math.floor((day(each) + 3) / 7); // 1970 began on a Thursday
  for (const [period, most] of [
    [day, days],
    [week, weeks],
  ]) {
    const firsts = backups.filter(
      (each, index) => index === 0 || period(each) !== period(backups[index - 1]),
    );
    for (const each of firsts.slice(0, most)) newest.add(each);
  }
  return backups.filter((each) => !newest.has(each));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writePrivately();
  setPriority(NICE);
  await plainly(() => {
    const [from, folder, keep, days, weeks] = process.argv.slice(2);
    process.stdout.write(
      JSON.stringify(
        makeScheduled(from, folder, {
          keep: Number(keep),
          days: Number(days),
          weeks: Number(weeks),
        }),
      ),
    );
  });
}
