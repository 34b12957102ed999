// The thread that reads a file's text: a hostile file may take any time and memory, and must not take the server's. It
// is plain JavaScript outside the bundle, so that it is found in the same way however the app is started.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { officeKind, readDocx, readPptx, readXlsx } from "./office.mjs";
import { Fault } from "./fault.mjs";
import { readImage } from "./image.mjs";
import { readPdf } from "./pdf.mjs";
import { readHtml, readText } from "./text.mjs";
import { inPages } from "./pages.mjs";

const { from, to, type, limits } = workerData;

const READERS = {
  "application/pdf": readPdf,
  "text/plain": readText,
  "text/html": readHtml,
  "image/png": readImage,
  "image/jpeg": readImage,
  "image/webp": readImage,
  "image/gif": readImage,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": readDocx,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readXlsx,
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": readPptx,
};

try {
  const bytes = readFileSync(from);
  const kind = type === "application/zip" ? officeKind(bytes, limits) : type;
  const read = READERS[kind];
  if (!read) throw new Fault("unknown_kind");
  const { pages, ...about } = await read(bytes, { ...limits, type: kind });
  const parts = pages ? inPages(pages, limits).map((page) => Buffer.from(page)) : [];
  write({ type: kind, ...about, lengths: parts.map((part) => part.byteLength) }, parts);
  parentPort.postMessage({ ok: true });
} catch (error) {
  parentPort.postMessage({ ok: false, fault: error instanceof Fault ? error.fault : "damaged" });
}

/** One line about it, then the pages one behind the other (lib/files/reading/stored-text.ts reads it). */
function write(about, parts) {
  const file = openSync(`${to}.begun`, "wx", 0o600);
  writeSync(file, `${JSON.stringify(about)}\n`);
  for (const part of parts) writeSync(file, part);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${to}.begun`, to);
}
