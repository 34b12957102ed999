import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { startModelServer } from "../support/model-server";
import { Caller } from "./caller";
import { Tally, type Outcome } from "./report";
import { endlessRuns, wholeStore } from "./store-checks";
import { Target } from "./target";

const SIZE = 64 * 2 ** 20;
const FAULT_MS = 8_000;
const BACK_MS = 30_000;
const SHORT_LOCK_MS = 3_000;

type Fault = { name: string; begin: () => void; end: () => void };

/**
 * A full disk, a read-only one and a foreign lock, while a user works: reads continue, refusals state why, writes
 * recover, nothing is lost.
 */
export async function tortureDisk(): Promise<Outcome> {
  const tally = new Tally("full disk, read-only, foreign lock");
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-disk-"));
  const mounted = path.join(folder, "mounted");
  try {
    mountSmall(folder, mounted);
  } catch (error) {
    tally.found(
      "wrong",
      `A small file system could not be mounted (this part needs Linux, root and the right to mount): ${String(error)}`,
    );
    return tally.outcome;
  }
  const model = await startModelServer({ tokens: 5 });
  const target = await Target.start(
    { DEEPSEEK_BASE_URL: model.url, DEEPSEEK_API_KEY: "sk-torture" },
    mounted,
  );
  try {
    const person = new Caller(target.url);
    await person.join();
    const { AgentId } = await person.json<{ AgentId: string }>("POST", "/api/agents", {
      name: "Disk",
      instructions: "Answer.",
    });
    const kept = new Map<string, string>();
    for (const fault of faults(mounted, target.server.databaseFile)) {
      await underFault(tally, fault, person, AgentId, kept);
    }
    await beyondShortLock(tally, target.server.databaseFile, person, kept);
    await target.server.kill();
    await target.server.up();
    for (const [id, name] of kept) {
      const { status, text } = await person.send({ method: "GET", path: `/api/tasks/${id}` });
      if (status !== 200 || (JSON.parse(text) as { name: string }).name !== name)
        tally.found("lost", `task ${id} after a restart: ${status}`);
    }
    for (let waited = 0; waited < BACK_MS && endlessRuns(target).length; waited += 500)
      await sleep(500);
    for (const run of endlessRuns(target)) tally.found("endless", run);
    wholeStore(target, tally);
    tally.figure(`${kept.size} acknowledged writes looked up after a restart`);
  } finally {
    await target.end();
    await model.close();
    execFileSync("umount", ["-l", mounted]);
    rmSync(folder, { recursive: true, force: true });
  }
  return tally.outcome;
}

/** A separate file system in a file: ext4, since it can be filled and its files made immutable while they are open. */
function mountSmall(folder: string, mounted: string): void {
  const image = path.join(folder, "image");
  writeFileSync(image, "");
  truncateSync(image, SIZE);
  mkdirSync(mounted);
  execFileSync("mkfs.ext4", ["-q", image]);
  execFileSync("mount", ["-o", "loop", image, mounted]);
}

/** The faults of the disk, and how each is repaired. */
function faults(mounted: string, databaseFile: string): Fault[] {
  const filler = path.join(mounted, "filler");
  let lock: Database.Database | undefined;
  const immutable = (flag: "+i" | "-i") => {
    const files = ["", "-wal", "-shm"].map((end) => databaseFile + end).filter(existsSync);
    execFileSync("chattr", [flag, ...files, path.dirname(databaseFile)]);
  };
  const full = (left: number): Fault => ({
    name: `full disk, ${left / 1024} kB left`,
    begin: () => {
      const { bavail, bsize } = statfsSync(mounted);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    end: () => rmSync(filler, { force: true }),
  });
  return [
    full(0),
    full(100 * 1024),
    { name: "read-only files", begin: () => immutable("+i"), end: () => immutable("-i") },
    {
      name: "foreign lock",
      begin: () => {
        lock = new Database(databaseFile);
        lock.exec("BEGIN IMMEDIATE");
      },
      end: () => {
        lock?.exec("ROLLBACK");
        lock?.close();
      },
    },
  ];
}

async function underFault(
  tally: Tally,
  fault: Fault,
  person: Caller,
  agentId: string,
  kept: Map<string, string>,
): Promise<void> {
  for (let at = 0; at < 5; at++) await write(tally, fault, person, kept, false);
  fault.begin();
  let reads = 0;
  let refused = 0;
  try {
    // The log may have free space left inside from earlier writes: continue until it is used up.
    const began = performance.now();
    const passed = () => performance.now() - began;
    while (passed() < FAULT_MS || (refused === 0 && passed() < 5 * FAULT_MS)) {
      // The look-up of the session writes once a minute: reads must not depend on that write.
      for (const path of ["/api/agents", "/api/tasks", "/api/conversations", "/api/dashboard"]) {
        const { status, text } = await person.send({ method: "GET", path });
        tally.did();
        reads++;
        if (status !== 200)
          tally.found(
            status === -1 ? "hangs" : "faults",
            `${fault.name}: GET ${path} ${status} ${text.slice(0, 120)}`,
          );
      }
      for (let at = 0; at < 5; at++) refused += await write(tally, fault, person, kept, true);
      await person.send({
        method: "POST",
        path: "/api/chat",
        body: JSON.stringify({ content: `Hello [tokens=3] ${Math.random()}`, agent_id: agentId }),
      });
    }
  } finally {
    fault.end();
  }
  const began = performance.now();
  while (performance.now() - began < BACK_MS && (await write(tally, fault, person, kept, true)))
    await sleep(50);
  const back = performance.now() - began;
  if (refused === 0) tally.found("wrong", `${fault.name}: no write met it`);
  tally.figure(
    `${fault.name}: ${reads} reads, ${refused} writes refused, writes back after ${back.toFixed(0)} ms`,
  );
  if (back >= BACK_MS)
    tally.found("wrong", `${fault.name}: no write succeeds ${BACK_MS / 1000} s after its end`);
}

/** As during a checkpoint or an operator's command: writes wait for its end, and reads do not. */
async function beyondShortLock(
  tally: Tally,
  databaseFile: string,
  person: Caller,
  kept: Map<string, string>,
): Promise<void> {
  const fault: Fault = { name: "short foreign lock", begin: () => undefined, end: () => undefined };
  const lock = new Database(databaseFile);
  lock.exec("BEGIN IMMEDIATE");
  const locked = { still: true };
  const writes = Promise.all(
    Array.from({ length: 40 }, () => write(tally, fault, person, kept, false)),
  );
  const end = sleep(SHORT_LOCK_MS).then(() => {
    locked.still = false;
    lock.exec("ROLLBACK");
    lock.close();
  });
  let slowest = 0;
  while (locked.still) {
    const began = performance.now();
    const { status, text } = await person.send(
      { method: "GET", path: "/api/tasks?limit=1" },
      { alone: true },
    ); // kept-alive connections wait behind the writes
    slowest = Math.max(slowest, performance.now() - began);
    tally.did();
    if (status !== 200)
      tally.found("faults", `${fault.name}: GET /api/tasks ${status} ${text.slice(0, 120)}`);
  }
  await Promise.all([writes, end]);
  if (slowest > SHORT_LOCK_MS / 2)
    tally.found("wrong", `${fault.name}: a read waited for ${slowest.toFixed(0)} ms`);
  tally.figure(
    `${fault.name}: 40 writes waited for its end, slowest read beside it ${slowest.toFixed(0)} ms`,
  );
}

/** A write of this length soon needs new space: a few of them fill what the log has beyond its used part. */
const LONG = 10_000;

/** One write; 1 when it was refused. A refusal during the fault must state why, by 503 or 507 and a sentence. */
async function write(
  tally: Tally,
  fault: Fault,
  person: Caller,
  kept: Map<string, string>,
  mayFail: boolean,
): Promise<number> {
  const name = `Task ${Math.random()}`;
  const { status, text } = await person.send({
    method: "POST",
    path: "/api/tasks",
    body: JSON.stringify({ name, description: "x".repeat(LONG) }),
  });
  tally.did();
  if (status === 201) {
    kept.set((JSON.parse(text) as { TaskId: string }).TaskId, name);
    return 0;
  }
  if (status === -1) tally.found("hangs", `${fault.name}: POST /api/tasks`);
  else if (!mayFail || ![503, 507].includes(status))
    tally.found("faults", `${fault.name}: POST /api/tasks ${status} ${text.slice(0, 160)}`);
  return 1;
}
