// What the server writes is only for its own user: messages, password hashes, people's email addresses.
import { chmodSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { realFile } from "../core/db/sqlite/claim.mjs";

/** Makes new files and folders of this process private. For programs that write nothing but Troupe's own data. */
export const writePrivately = () => void process.umask(0o077);

/** Names of files and folders that Troupe creates. */
const OURS =
  /\.db(-wal|-shm|-journal|\.owner(-journal)?|\.unfinished)?$|^auth-secret|^backups$|^outbox$|^files$|^scripts$|\.files(\.unfinished)?$|^restore-\w+$|^\./;

/**
 * Removes other users' access to what earlier versions left open: the database with its log, backups, email files, the
 * secret; and their folder, if it contains nothing else. Files of another user stay as they are.
 */
export function makePrivate(file) {
  for (const each of openToOthers(file)) {
    try {
      chmodSync(each.path, each.folder ? 0o700 : 0o600);
    } catch {
      // `npm run doctor` reports it
    }
  }
}

/** What other users of this machine can read or write of a database and the files stored beside it. */
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
