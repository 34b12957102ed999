import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { DocumentFault, INTRICATE } from "@/lib/connections/openapi/document-fault";
import { processSingleton } from "@/lib/core/singleton";
import { sentence } from "@/lib/core/shared/sentence";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";

/** Started by its path, next to this file: its library is in node_modules, and no bundler may move it. */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "parse-worker.mjs",
);
/**
 * References within one file, and the maximum size of the document as JSON: 8 MiB are parsed in about 60 ms. Beyond
 * `small`, only what requests need is kept.
 */
const BOUNDS = { depth: 100, aliases: 10_000, most: 8 * 1024 * 1024, small: 1024 * 1024 };
const PATIENCE_MS = 10_000;
const THREADS = 2;
/** The other thread is for other owners. */
const THREADS_OF_OWNER = 1;

/**
 * Parses YAML or JSON. Short JSON is parsed immediately; everything else in a thread that is terminated when it takes
 * too long. Throws DocumentFault.
 */
export async function parsedValue(
  text: string,
  owner: string,
  signal: AbortSignal,
): Promise<unknown> {
  const short = text.length <= BOUNDS.small && /^\s*\{/.test(text) ? parsedJson(text) : undefined;
  if (short !== undefined) return short;
  const lanes = processSingleton("openapi.yaml", () => new FairLanes(THREADS, THREADS_OF_OWNER));
  const { json, line } = await lanes.take(owner, signal, () => inThread(text, signal));
  if (line !== undefined)
    throw new DocumentFault(
      sentence("openapi_unreadable", "The document is neither JSON nor YAML: see line {line}.", {
        line,
      }),
    );
  if (json === undefined) throw new DocumentFault(INTRICATE);
  return JSON.parse(json);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // YAML has such braces, too
  }
}

/** The thread's result: JSON, or the invalid line, or nothing for too much. */
type Said = { json?: string; line?: number };

function inThread(text: string, signal: AbortSignal): Promise<Said> {
  return new Promise((resolve) => {
    const worker = new Worker(FILE, {
      workerData: { text, ...BOUNDS },
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 8 },
    });
    const end = (reply: Said): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      void worker.terminate().finally(() => resolve(reply));
    };
    const stop = () => end({});
    const timer = setTimeout(stop, PATIENCE_MS);
    signal.addEventListener("abort", stop, { once: true });
    worker.once("message", (reply: Said) => end(reply));
    worker.once("error", stop);
  });
}
