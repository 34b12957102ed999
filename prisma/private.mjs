// What the server writes is for its own user alone: messages, hashes of passwords, addresses of people.
import { chmodSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { realFile } from "./claim.mjs";

/** New files and folders of this process are private. For programs whose every file is Troupe's own data. */
export const writePrivately = () => void process.umask(0o077);

/** A name that Troupe gives to what it keeps. */
const OURS =
  /\.db(-wal|-shm|-journal|\.owner(-journal)?|\.unfinished)?$|^auth-secret|^backups$|^outbox$|^restore-\w+$|^\./;

/**
 * Takes from everybody else what earlier versions left open: the database with its log, backups, mails in files, the
 * secret; and their folder, where it holds nothing else. What belongs to another user stays as it is.
 */
export function makePrivate(file) {
  for (const each of openToOthers(file)) {
    try {
      chmodSync(each.path, each.folder ? 0o700 : 0o600);
    } catch {
      // `npm run doctor` tells of it
    }
  }
}

/** What other users of this machine can read or write of a database and what is kept beside it. */
export function openToOthers(file) {
  const folder = path.dirname(file);
  const real = realFile(file);
  const own = namesIn(folder).every((name) => OURS.test(name)) ? [folder] : [];
  const database = ["", "-wal", "-shm", ".owner"].map((end) => `${real}${end}`);
  const within = ["backups", "outbox"].flatMap((name) => [
    path.join(folder, name),
    ...namesIn(path.join(folder, name)).map((each) => path.join(folder, name, each)),
  ]);
  return [...own, ...database, path.join(folder, "auth-secret"), ...within].flatMap((each) => {
    const found = lstatSync(each, { throwIfNoEntry: false });
    const isOpen = found && (found.isFile() || found.isDirectory()) && (found.mode & 0o077) !== 0;
    return isOpen ? [{ path: each, folder: found.isDirectory() }] : [];
  });
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
