// A process that writes to a disk like a database that commits, and nothing else.
import { closeSync, fdatasyncSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** In a separate file in this folder. */
export type DiskOrder = { folder: string; forMs: number };
/** How long each block took to reach the disk. */
export type Synced = { tookMs: number[] };

/** The size of a file of PostgreSQL's log, and of a block of it, in bytes. */
const SIZE = 16 * 2 ** 20;
const BLOCK = 8 * 1024;
const EVERY_MS = 20;

async function write({ folder, forMs }: DiskOrder): Promise<Synced> {
  const place = path.join(folder, "synced");
  const file = openSync(place, "w");
  try {
    writeSync(file, Buffer.alloc(SIZE), 0, SIZE, 0);
    fsyncSync(file);
    const tookMs: number[] = [];
    const until = performance.now() + forMs;
    for (let at = 0; performance.now() < until; at = (at + BLOCK) % SIZE) {
      const began = performance.now();
      writeSync(file, Buffer.alloc(BLOCK, 1), 0, BLOCK, at);
      fdatasyncSync(file);
      tookMs.push(performance.now() - began);
      await sleep(EVERY_MS);
    }
    return { tookMs };
  } finally {
    closeSync(file);
    rmSync(place);
  }
}

process.on("message", (order: DiskOrder) => {
  void write(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
