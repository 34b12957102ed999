import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Scope } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

/** Started by its path, next to this file: its library is in node_modules, and no bundler may move it. */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "page-worker.mjs",
);
const CHARS = 1_000_000;
/** Ordinary pages of 1 MB take under a second, the worst hostile one tried took 2.7. */
const PATIENCE_MS = 5_000;
const CUT = `[Cut here: only the first ${CHARS.toLocaleString("en")} characters of the page were read.]`;
const THREADS = 2;
/** The other thread is for other owners. */
const THREADS_OF_OWNER = 1;

/**
 * The text of an HTML page, converted in a separate thread that is terminated when it takes too long. `article`: only its
 * main part, with headings in Markdown. Throws ToolFault.
 */
export function pageText(
  me: Scope,
  html: string,
  url: string,
  signal: AbortSignal,
  article = false,
): Promise<string> {
  const lanes = processSingleton("tools.pages", () => new FairLanes(THREADS, THREADS_OF_OWNER));
  return lanes
    .take(me.workspace, signal, () => converted(html.slice(0, CHARS), url, signal, article))
    .then((text) => (html.length > CHARS ? `${text}\n\n${CUT}` : text))
    .catch((error: unknown) => {
      throw signal.aborted ? tooLong() : error;
    });
}

function converted(
  html: string,
  url: string,
  signal: AbortSignal,
  article: boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(FILE, {
      workerData: { html, url, article },
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 8 },
    });
    const timer = setTimeout(() => end(() => reject(tooLong())), PATIENCE_MS);
    const stop = () => end(() => reject(tooLong()));
    const end = (tell: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      void worker.terminate().finally(tell);
    };
    signal.addEventListener("abort", stop, { once: true });
    worker.once("message", (text: unknown) => end(() => resolve(String(text))));
    worker.once("error", () =>
      end(() =>
        reject(new ToolFault(sentence("page_unreadable", "The page can't be converted to text."))),
      ),
    );
  });
}

const tooLong = () =>
  new ToolFault(sentence("page_too_slow", "The page takes too long to convert to text."));
