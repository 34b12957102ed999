import "server-only";
import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { config } from "@/lib/core/config";
import { seesMark } from "@/lib/core/cluster/folder-marks";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";
import { sealed } from "@/lib/doctor/sealed";
import { version } from "@/package.json";

const PROGRAM = path.resolve("lib/commands/look-postgresql.mjs");
const MEGABYTE = 1024 * 1024;
/** Connections of one process (lib/core/db/postgresql/pool.ts), plus its listener. */
const CONNECTIONS = 11;
/** SCALE 'Many nodes': larger clock differences are reported. */
const APART_MS = 2_000;
const DAY_MS = 24 * 3_600_000;
const OLD_MS = 7 * DAY_MS;

/** The output of lib/commands/look-postgresql.mjs; `fault`: why nothing can be read. */
type Looked =
  | { fault: string }
  | {
      fault?: undefined;
      version: string;
      size: number;
      standby: boolean;
      most: number;
      used: number;
      tables: number;
      ahead: number;
      known: boolean;
      pending?: string[];
      unknown?: string[];
      edited?: string[];
      nodes: { id: string; version: string; folder: string | null }[];
      sealedBy: Record<string, number>;
    };
type Found = Exclude<Looked, { fault: string }>;

/** Checks that the PostgreSQL database is readable, has this version, and has room for its processes. */
export const serverDatabase: Check = {
  name: "database",
  async look(signal) {
    const looked = await lookAt(signal);
    if (looked.fault !== undefined) return [problem(looked.fault)];
    if (looked.tables === 0)
      return [ok("The database in DATABASE_URL is empty; the first start creates its tables.")];
    if (!looked.known)
      return [
        problem(
          "The database in DATABASE_URL contains tables that don't belong to Troupe. Use an empty database.",
        ),
      ];
    const wrong = [...migrations(looked), ...server(looked), ...sealed(looked.sealedBy)];
    const sound = ok(
      `The database in DATABASE_URL is reachable (PostgreSQL ${looked.version}, ${(looked.size / MEGABYTE).toFixed(1)} MB) and up to date.`,
    );
    return [...(wrong.length ? wrong : [sound]), nodes(looked), ...(await folders(looked))];
  },
};

/** Checks the age of the newest dump made by `npm run backup`. */
export const dumps: Check = { name: "backup", look: async () => [newestDump()] };

/** The program reads the URL from the environment, as this one did: it contains a password. */
function lookAt(signal: AbortSignal): Promise<Looked> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [PROGRAM],
      { signal, killSignal: "SIGKILL" },
      (error, stdout, stderr) => {
        if (stdout) resolve(JSON.parse(stdout) as Looked);
        else reject(error ?? new Error(stderr));
      },
    );
  });
}

function migrations({ nodes, pending = [], unknown = [], edited = [] }: Found): CheckResult[] {
  return [
    ...(unknown.length
      ? [
          warning(
            `The database was upgraded by a newer version of Troupe (it contains ${unknown.join(", ")}). Install that version here too.`,
          ),
        ]
      : []),
    ...(edited.length
      ? [
          problem(
            `${edited.join(", ")} was edited after it had been applied. Put the version's own file back.`,
          ),
        ]
      : []),
    ...(pending.length
      ? [
          warning(
            `${pending.join(", ")} ${pending.length === 1 ? "is" : "are"} not applied yet. The next start of this version does it${nodes.length ? "; run npm run backup before" : ""}.`,
          ),
        ]
      : []),
  ];
}

function server({ standby, most, used, ahead }: Found): CheckResult[] {
  const left = most - used;
  return [
    ...(standby
      ? [problem("The server in DATABASE_URL is a read-only standby. Use the primary's URL.")]
      : []),
    ...(left < CONNECTIONS
      ? [
          warning(
            `The server has ${left} of ${most} connections left, and each process opens up to ${CONNECTIONS}. Raise max_connections.`,
          ),
        ]
      : []),
    ...(Math.abs(ahead) > APART_MS
      ? [
          warning(
            `The clock is ${(Math.abs(ahead) / 1000).toFixed(1)} s ${ahead > 0 ? "ahead of" : "behind"} the database's. Sync both with the same time server.`,
          ),
        ]
      : []),
  ];
}

function nodes({ nodes: all }: Found): CheckResult {
  if (all.length === 0) return ok("No process is using it right now.");
  const versions = [...new Set(all.map((each) => each.version))].toSorted();
  const text = `${all.length} ${all.length === 1 ? "process works" : "processes work"} on it, of version ${versions.join(" and ")}`;
  return versions.some((each) => each !== version)
    ? warning(`${text}; this is ${version}. Bring all to one version.`)
    : ok(`${text}.`);
}

/** Files that a process stores in its own folder cannot be read by the others. */
async function folders({ nodes: all }: Found): Promise<CheckResult[]> {
  const marked = all.filter(({ folder }) => folder !== null);
  const seen = await Promise.all(marked.map(({ id }) => seesMark(id)));
  const theirs = [...new Set(marked.filter((_, at) => !seen[at]).map(({ folder }) => folder))];
  return theirs.length
    ? [
        warning(
          `Running processes store files in ${theirs.join(" and ")}, not in ${config().dataFolder}. Set DATA_DIR to one folder that all of them share. Until then, uploads are rejected.`,
        ),
      ]
    : [];
}

function newestDump(): CheckResult {
  const folder = path.join(config().dataFolder, "backups");
  const newest = dumpsIn(folder).toSorted((a, b) => b.at - a.at)[0];
  if (!newest)
    return ok(
      `There is no dump in ${folder}. Unless your provider makes backups, run npm run backup regularly.`,
    );
  const days = Math.floor((Date.now() - newest.at) / DAY_MS);
  const text = `The newest dump is ${newest.file}, ${days === 1 ? "1 day" : `${days} days`} old`;
  return Date.now() - newest.at > OLD_MS ? warning(`${text}. Run npm run backup.`) : ok(`${text}.`);
}

function dumpsIn(folder: string): { file: string; at: number }[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".dump"))
      .map((name) => path.join(folder, name))
      .map((file) => ({ file, at: statSync(file).mtimeMs }));
  } catch {
    return []; // no folder yet
  }
}
