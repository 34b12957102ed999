import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";

/** As for AUTH_SECRET; one that was generated here has 43. */
export const SECRET_LENGTH = 32;

/**
 * The server's secret when none is set: generated on the first start and stored in a folder, readable by its owner
 * only. The file appears under its name only once it is completely written, so that a full disk or a power cut can't
 * leave a partial one. Throws a sentence when the stored secret is too short.
 */
export function keptSecret(folder: string): string {
  const file = path.join(/* turbopackIgnore: true */ folder, "auth-secret");
  closeToOthers(file);
  const secret = readSecret(file) ?? makeSecret(file);
  const fault = faultOf(file, secret);
  if (fault) throw new Error(fault);
  return secret;
}

/**
 * The secret stored in a folder, if there is one; fault: a sentence when it cannot be used. Creates and changes
 * nothing.
 */
export function lookAtSecret(folder: string): { secret?: string; fault?: string } {
  const file = path.join(/* turbopackIgnore: true */ folder, "auth-secret");
  try {
    const secret = readSecret(file);
    return { secret, fault: faultOf(file, secret) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

function faultOf(file: string, secret: string | undefined): string | undefined {
  if (secret === undefined || secret.trim().length >= SECRET_LENGTH) return undefined;
  return (
    `${file} is damaged: it contains ${secret.trim().length} characters, but a secret has at least ${SECRET_LENGTH}. Restore it from a backup. ` +
    "Without one, delete it: a new one is made, and the keys of model providers and the secrets of tools have to be entered again."
  );
}

function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // It does not exist, or its disk is read-only.
  }
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${file} could not be read: ${(error as Error).message}.`);
  }
}

function makeSecret(file: string): string {
  const temporary = `${file}.${randomUUID()}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeWhole(temporary, randomBytes(32).toString("base64url"));
    putInPlace(temporary, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    throw new Error(
      `${file} could not be written: ${(error as Error).message}. Make room on the disk and let this user write there, or set AUTH_SECRET.`,
    );
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file, "utf8");
}

function writeWhole(file: string, text: string): void {
  const opened = openSync(file, "wx", 0o600);
  try {
    const bytes = Buffer.from(text);
    if (writeSync(opened, bytes) !== bytes.length) throw new Error("the disk is full");
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * A hard link never replaces a file that another process has created meanwhile; where a file system has no links, the
 * file is renamed.
 */
function putInPlace(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") renameSync(temporary, file);
  }
}

/**
 * The name of a new file is on the disk only once its folder is synced. Some systems can't open a folder; they don't
 * need this.
 */
function syncFolder(folder: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(folder, "r");
    fsyncSync(opened);
  } catch {
    // Windows
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
