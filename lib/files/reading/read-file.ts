import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { config } from "@/lib/core/config";
import { runInProcess } from "@/lib/core/untrusted/run-in-process";
import { WorkEnded } from "@/lib/core/untrusted/work-ended";
import { contentPath, incomingFolder, textPath } from "@/lib/files/content";
import type { File as Row } from "@/prisma/generated/client";

/** Started by its path, next to this file: its libraries are in node_modules, and no bundler may move it. */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "worker/read-worker.mjs",
);
/** Ordinary files of 25 MB take a few seconds and some 250 MB. */
const LIMITS = { patienceMs: 60_000, heapMb: 256, memoryMb: 400 };
const MEGABYTE = 1024 * 1024;
const limits = () => ({
  pages: config().FILE_PAGES,
  characters: config().FILE_CHARACTERS,
  cells: 1_500_000,
  unpacked: 200 * MEGABYTE,
  ratio: 100,
  imageBytes: config().IMAGE_MEGABYTES * MEGABYTE,
  pixels: config().IMAGE_MEGAPIXELS * 1_000_000,
});

/**
 * Reads content in its own process, which is killed after 60 s or 400 MB, and stores the extracted text beside it.
 * Returns why it failed, as a code of `readingFault`, or undefined on success.
 */
export async function readFile({
  sha256,
  type,
}: Pick<Row, "sha256" | "type">): Promise<string | undefined> {
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  const to = path.join(incomingFolder(), randomUUID());
  const fault = await inProcess({ from: contentPath(sha256), to, type, limits: limits() });
  if (fault === undefined) await rename(to, textPath(sha256));
  else await Promise.all([to, `${to}.begun`].map((each) => rm(each, { force: true })));
  return fault;
}

type Outcome = { ok: true } | { ok: false; fault: string };

async function inProcess(data: object): Promise<string | undefined> {
  try {
    const outcome = await runInProcess<Outcome>({ file: FILE, data, ...LIMITS });
    return outcome.ok ? undefined : outcome.fault;
  } catch (error) {
    if (error instanceof WorkEnded) return error.why === "failed" ? "damaged" : error.why;
    throw error;
  }
}
