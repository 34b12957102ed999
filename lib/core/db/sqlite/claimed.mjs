// Finds out who uses a database file, without interfering.
import Database from "better-sqlite3";
import { existsSync, readFileSync, statSync } from "node:fs";

/**
 * Whether a process holds the claim on a file (claim.mjs), by the file's real path: undefined when none does, otherwise
 * `{ pid }`, without the pid if the system does not report it. Takes a read lock for an instant, and changes nothing.
 */
export function claimed(file) {
  if (!existsSync(`${file}.owner`)) return undefined;
  let lock;
  try {
    lock = new Database(`${file}.owner`, { readonly: true, timeout: 0 });
    lock.prepare("SELECT count(*) FROM sqlite_master").get();
    return undefined;
  } catch (error) {
    if (error.code !== "SQLITE_BUSY") throw error;
    return { pid: holderOf(`${file}.owner`) };
  } finally {
    lock?.close();
  }
}

/** Linux lists locks by process and inode: `1: POSIX  ADVISORY  WRITE 4711 fe:00:2147489 1073741825 1073742335`. */
function holderOf(file) {
  try {
    const { ino } = statSync(file);
    const line = readFileSync("/proc/locks", "utf8")
      .split("\n")
      .find((each) => each.includes(" WRITE ") && each.includes(`:${ino} `));
    const pid = Number(line?.trim().split(/\s+/)[4]);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined; // another system
  }
}
