import "server-only";
import { execFile } from "node:child_process";
import path from "node:path";
import { config } from "@/lib/core/config";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";
import { sealed } from "@/lib/doctor/sealed";

const PROGRAM = path.resolve("lib/commands/look.mjs");
const MEGABYTE = 1024 * 1024;
/** Time limit for reading every page: very large files are only read partly. */
const PAGES_MS = 60_000;
const LONGEST_ANSWER = 4 * MEGABYTE;

/** The output of lib/commands/look.mjs. */
type Looked = {
  /** Why the file cannot be read at all. */
  fault?: string;
  size: number;
  /** The process that uses the file. */
  user?: { pid?: number };
  faults?: string[];
  loose?: number;
  writable?: boolean;
  known?: boolean;
  pending?: string[];
  unknown?: string[];
  edited?: string[];
  /** The number of values that each secret has sealed, by the secret's id. */
  sealedBy?: Record<string, number>;
};

/** Inspects the database file, in a separate process that ends with the signal. */
function lookAt(file: string, signal: AbortSignal, ...part: "pages"[]): Promise<Looked> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [PROGRAM, file, ...part],
      { signal, killSignal: "SIGKILL", maxBuffer: LONGEST_ANSWER },
      (error, stdout, stderr) => {
        if (stdout) resolve(JSON.parse(stdout) as Looked);
        else reject(error ?? new Error(stderr));
      },
    );
  });
}

/** Checks that the file is sound, of this version, and used by one process. */
export const database: Check = {
  name: "database",
  patience: 2 * PAGES_MS,
  async look(signal) {
    const file = config().databaseFile;
    const looked = await lookAt(file, signal);
    if (looked.fault) return [problem(looked.fault)];
    const user = userOf(looked);
    if (looked.size === 0)
      return [ok(`There is no database at ${file} yet; the first start creates it.`), user];
    const pages = await everyPage(file, signal);
    if (pages?.fault) return [problem(pages.fault), user];
    const wrong = [
      ...damage(file, { ...looked, ...pages }),
      ...migrations(file, looked),
      ...sealed(looked.sealedBy),
    ];
    const far = pages
      ? "is sound"
      : `can be read (not every page of it within ${PAGES_MS / 1000} s; a backup reads them all)`;
    return [
      ...(wrong.length
        ? wrong
        : [
            ok(
              `${file} ${far}, with ${(looked.size / MEGABYTE).toFixed(1)} MB, and of this version.`,
            ),
          ]),
      user,
    ];
  },
};

/** Undefined when there are too many pages. */
async function everyPage(file: string, signal: AbortSignal): Promise<Looked | undefined> {
  const enough = AbortSignal.timeout(PAGES_MS);
  try {
    return await lookAt(file, AbortSignal.any([signal, enough]), "pages");
  } catch (error) {
    if (enough.aborted) return undefined;
    throw error;
  }
}

function userOf({ user }: Looked): CheckResult {
  if (!user) return ok("No server is using it right now.");
  return ok(`A server is using it${user.pid ? ` (process ${user.pid})` : ""}.`);
}

function damage(file: string, { faults = [], loose = 0, writable, known }: Looked): CheckResult[] {
  if (faults.length)
    return [
      problem(
        `${file} is damaged (${faults[0]}). Stop the server and put a backup back by npm run restore.`,
      ),
    ];
  if (!known)
    return [problem(`${file} is no database of Troupe. Set DATABASE_URL to another file.`)];
  return [
    ...(loose
      ? [
          problem(
            `${file} contains ${loose} rows with dangling references. Keep a backup and report this.`,
          ),
        ]
      : []),
    ...(writable
      ? []
      : [
          problem(
            `${file} cannot be written by this user. Run the server, and this, as the user that it belongs to.`,
          ),
        ]),
  ];
}

function migrations(
  file: string,
  { user, pending = [], unknown = [], edited = [], known }: Looked,
): CheckResult[] {
  if (!known) return [];
  const waits = user
    ? problem(
        `The server that uses ${file} is an older version: ${several(pending)} not applied. Restart it.`,
      )
    : warning(
        `${several(pending)} not applied to ${file} yet. The next start does it, after a backup.`,
      );
  return [
    ...(unknown.length
      ? [
          problem(
            `${file} was written by a newer version of Troupe (it contains ${unknown.join(", ")}). Start that version, or restore a backup.`,
          ),
        ]
      : []),
    ...(edited.length
      ? [
          problem(
            `${edited.join(", ")} was edited after it had been applied to ${file}. Put the version's own file back.`,
          ),
        ]
      : []),
    ...(pending.length ? [waits] : []),
  ];
}

const several = (names: string[]): string =>
  names.length === 1 ? `the migration ${names[0]} is` : `the migrations ${names.join(", ")} are`;
