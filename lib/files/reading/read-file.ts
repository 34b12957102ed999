import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { config } from "@/lib/core/config";
import { contentPath, incomingFolder, textPath } from "@/lib/files/store/content";
import type { File as Row } from "@/prisma/generated/client";

/** Started by its path, next to this file: its libraries are in node_modules, and no bundler may move it. */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "worker/read-worker.mjs",
);
const PATIENCE_MS = 60_000;
const MEGABYTE = 1024 * 1024;
const limits = () => ({
  pages: config().FILE_PAGES,
  characters: config().FILE_CHARACTERS,
  cells: 100_000,
  unpacked: 200 * MEGABYTE,
  ratio: 100,
  imageBytes: config().IMAGE_MEGABYTES * MEGABYTE,
  pixels: config().IMAGE_MEGAPIXELS * 1_000_000,
});

/**
 * Reads a content in a thread of its own, which ends after 60 s or 512 MB, and keeps what it read beside it. Returns why
 * not, as a word of `readingFault`, or undefined when it is kept.
 */
export async function readFile({
  sha256,
  type,
}: Pick<Row, "sha256" | "type">): Promise<string | undefined> {
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  const to = path.join(incomingFolder(), randomUUID());
  const fault = await inThread({ from: contentPath(sha256), to, type, limits: limits() });
  if (fault === undefined) await rename(to, textPath(sha256));
  else await Promise.all([to, `${to}.begun`].map((each) => rm(each, { force: true })));
  return fault;
}

type Outcome = { ok: true } | { ok: false; fault: string };

function inThread(workerData: Record<string, unknown>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(FILE, {
      workerData,
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 8 },
    });
    const timer = setTimeout(() => end("slow"), PATIENCE_MS);
    const end = (fault: string | undefined): void => {
      clearTimeout(timer);
      void worker.terminate().finally(() => resolve(fault));
    };
    worker.stdout.resume();
    worker.stderr.resume();
    worker.once("message", (said: Outcome) => end(said.ok ? undefined : said.fault));
    worker.once("error", (error: NodeJS.ErrnoException) =>
      end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "damaged"),
    );
  });
}
