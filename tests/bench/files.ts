// npm run bench -- files: hostile files, and one as large as a file may be, uploaded to the built app and read there.
// For each the longest delay of the event loop and the additional memory, both as the minimum of three attempts (other
// programs also delay a loop, but not three times), the rest of that memory, and the time until the outcome is
// reported.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import type { File } from "@/lib/files/contract";
import { bombOf, bytesOf, docxOf, pdfOf, pngOf, xlsxOf } from "../support/file-contents";
import { TroupeServer } from "../support/troupe-server";
import { WebClient } from "../support/web-client";

const BARS = { loopMs: 50, memory: 300, seconds: 65 };
const TRIES = 3;
const MEBI = 1024 * 1024;
/** Until memory is released: the thread has ended, and its memory is collected. */
const REST_MS = 3_000;

const laughs = Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join("");
const FILES: [name: string, of: () => Uint8Array<ArrayBuffer>][] = [
  ["text of 24 MiB", () => bytesOf("A line of text. ".repeat(1.5 * MEBI))],
  ["24 MiB of other bytes", () => new Uint8Array(24 * MEBI).map((_, at) => (at * 7919) >> 3)],
  ["a PDF with 100,000 objects", () => pdfOf(...Array<string>(50_000).fill("x"))],
  ["a PDF of 500 full pages", () => pdfOf(...Array<string>(500).fill("word ".repeat(1_000)))],
  ["an archive that unpacks to 210 MiB", () => bombOf(210)],
  [
    "a sheet with a million cells",
    () =>
      xlsxOf(
        Array.from(
          { length: 1_000 },
          (_, row) => `<row r="${row + 1}">${"<c><v>1</v></c>".repeat(1_000)}</row>`,
        ).join(""),
      ),
  ],
  [
    "a document with nested entities",
    () =>
      new Uint8Array(
        zipSync({
          "word/document.xml": strToU8(
            `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]><w:document><w:t>&l9;</w:t></w:document>`,
          ),
        }),
      ),
  ],
  ["a document of 20 MiB in one word", () => docxOf("x".repeat(20 * MEBI))],
  ["tags nested 100,000 deep", () => bytesOf(`<!doctype html>${"<div>".repeat(100_000)}`)],
  ["a picture of 60,000 by 60,000", () => pngOf(60_000, 60_000)],
];

const folder = mkdtempSync(path.join(tmpdir(), "troupe-files-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const delayFile = path.join(folder, "loop-delay");
const watch = pathToFileURL(path.join(import.meta.dirname, "loop-delay.mjs")).href;
const server = await TroupeServer.start({
  RATE_LIMITS: "off",
  LOOP_DELAY_FILE: delayFile,
  NODE_OPTIONS: `--import=${watch}`,
});

const person = new WebClient(server.url);
await person.join();
const { secret } = await person.ask<{ secret: string }>("POST", "/api/keys", {
  name: "Bench",
  scopes: ["read", "write"],
  expires_in_days: null,
});
const authorization = `Bearer ${secret}`;

const moment = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** The longest delay of the app's event loop since the last call. */
async function loopDelay(): Promise<number> {
  rmSync(delayFile, { force: true });
  process.kill(server.pid, "SIGUSR2");
  while (!existsSync(delayFile) || readFileSync(delayFile, "utf8") === "") await moment(5);
  return Number(readFileSync(delayFile, "utf8"));
}

/** The process's memory in MiB. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1]) / 1024;

async function take(content: Uint8Array<ArrayBuffer>) {
  const rest = memory();
  await loopDelay();
  let most = rest;
  const looking = setInterval(() => (most = Math.max(most, memory())), 20);
  const began = performance.now();
  const answer = await fetch(`${server.url}/api/files`, {
    method: "POST",
    headers: { authorization, "x-file-name": "bench" },
    body: content,
  });
  let file = (await answer.json()) as File;
  while (file.status === "reading") {
    await moment(50);
    const read = await fetch(`${server.url}/api/files/${file.FileId}`, {
      headers: { authorization },
    });
    file = (await read.json()) as File;
  }
  const seconds = (performance.now() - began) / 1_000;
  const delay = await loopDelay();
  clearInterval(looking);
  await fetch(`${server.url}/api/files/${file.FileId}`, {
    method: "DELETE",
    headers: { authorization },
  });
  // Extracted text is reused: the next attempt starts without it.
  rmSync(path.join(server.folder, "files"), { recursive: true, force: true });
  await moment(REST_MS);
  const came = answer.ok ? (file.error_reason?.reason ?? file.status) : String(answer.status);
  return { came, seconds, delay, memory: most - rest, left: memory() - rest };
}

const rows = [];
for (const [name, of] of FILES) {
  const content = of();
  const tries: Awaited<ReturnType<typeof take>>[] = [];
  for (let nth = 0; nth < TRIES; nth++) tries.push(await take(content));
  const least = (what: "delay" | "memory" | "left" | "seconds"): number =>
    Math.min(...tries.map((each) => each[what]));
  rows.push({
    file: name,
    "came to": tries[0]!.came,
    "longest delay ms": Number(least("delay").toFixed(1)),
    "memory over rest MiB": Math.round(least("memory")),
    "left of it MiB": Math.round(least("left")),
    seconds: Number(least("seconds").toFixed(1)),
  });
}
await server.kill();
rmSync(server.folder, { recursive: true, force: true });
console.log(`\nFiles (at most ${BARS.loopMs} ms, ${BARS.memory} MiB, ${BARS.seconds} s)`);
console.table(rows);
const fine = rows.every(
  (each) =>
    each["longest delay ms"] <= BARS.loopMs &&
    each["memory over rest MiB"] <= BARS.memory &&
    each.seconds <= BARS.seconds,
);
process.exit(fine ? 0 : 1);
