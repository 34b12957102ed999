// The thread that removes the text of deleted messages from the search index, on its own connection: FTS5 drops a word
// from all its entries in one step, whatever the page limit, and a word may be in every message. It is plain JavaScript
// outside the bundle, so that it is found in the same way however the app is started.
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

/**
 * Index pages that one step rewrites: as many as take about STEP_MS, which depends on how many of their entries are
 * deleted.
 */
const PAGES = { first: 8, most: 256 };
const STEP_MS = 25;
/**
 * After each step the file is free for at least this long, and for as long as the step took: waiting code checks every
 * 50 ms (lib/core/db/sqlite/foreign-lock.ts).
 */
const PAUSE_MS = 60;
/** Far more steps than any index needs: a safety limit for the loop. */
const STEPS = 100_000;

const { file, pragmas } = workerData;

async function merge() {
  const db = new Database(file, { fileMustExist: true });
  try {
    for (const pragma of pragmas) db.exec(pragma);
    const total = db.prepare("SELECT total_changes()").pluck();
    const step = db.prepare(`INSERT INTO "SearchText"("SearchText", rank) VALUES ('merge', ?)`);
    let pages = PAGES.first;
    for (let steps = 0; steps < STEPS; steps++) {
      const before = total.get();
      const from = performance.now();
      // SQLite's FTS5, 'merge': started with a negative number of pages, repeated until fewer than two rows change.
      step.run(steps === 0 ? -pages : pages);
      const ms = performance.now() - from;
      if (total.get() - before < 2) return;
      pages = ms > STEP_MS ? Math.ceil(pages / 2) : Math.min(pages * 2, PAGES.most);
      await pause(Math.max(PAUSE_MS, ms));
    }
  } finally {
    db.close();
  }
}

try {
  await merge();
  parentPort.postMessage({ merged: true });
} catch ({ message, code }) {
  parentPort.postMessage({ merged: false, message, code }); // an error's code would be lost in the message
}
