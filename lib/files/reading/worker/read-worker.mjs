// The thread that reads a file's text: a hostile file may take any time and memory, and must not take the server's. It
// is plain JavaScript outside the bundle, so that it is found in the same way however the app is started.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { archiveKind } from "./archive-kind.mjs";
import { Fault } from "./fault.mjs";
import { inPages } from "./pages.mjs";
import { readerOf } from "./readers.mjs";
import { mendTextDecoder } from "./formats/western-decoder.mjs";

const { from, to, type, limits } = workerData;
mendTextDecoder();

try {
  const bytes = readFileSync(from);
  const kind = type === "application/zip" ? archiveKind(bytes, limits) : type;
  const read = await readerOf(kind, bytes);
  const { pages, notes = [], ...about } = await read(bytes, { ...limits, type: kind });
  const { all, isCut } = inPages(pages ?? [], limits);
  const parts = all.map((page) => Buffer.from(page));
  if (isCut && !notes.some(({ note }) => note.startsWith("cut_")))
    notes.unshift({ note: "cut_characters", most: limits.characters });
  const lengths = pages ? parts.map((part) => part.byteLength) : [];
  write({ type: kind, ...about, ...(notes.length ? { notes } : {}), lengths }, parts);
  parentPort.postMessage({ ok: true });
} catch (error) {
  parentPort.postMessage({ ok: false, fault: error instanceof Fault ? error.fault : "damaged" });
}

/** A line of metadata, then the pages one after the other (lib/files/reading/stored-text.ts reads it). */
function write(about, parts) {
  const file = openSync(`${to}.begun`, "wx", 0o600);
  writeSync(file, `${JSON.stringify(about)}\n`);
  for (const part of parts) writeSync(file, part);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${to}.begun`, to);
}
