import "server-only";
import { config } from "@/lib/core/config";
import { tooMany } from "@/lib/core/http/reply/errors";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import { turn } from "@/lib/core/shared/turn";
import { sentence } from "@/lib/core/shared/sentence";

/** So much goes to the line at once; between two of these, everybody else has a turn. */
const CHUNK = 64 * 1024;
/** A reader who takes nothing for so long has gone. */
const PATIENCE_MS = 60_000;
const PER_OWNER = 3;

const open = () => processSingleton("http.downloads", () => new Map<string, number>());
const encoder = new TextEncoder();

/**
 * A file that is made while it is taken: no piece is asked for before the line has room. Its end is one: when all is
 * said, when the reader leaves or takes no more, or when a piece cannot be made: the file is then cut, and not shown as
 * whole. Throws 429 for one download too many of the same owner.
 */
export function downloadOf(
  pieces: AsyncIterable<string>,
  owner: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const leave = enter(owner);
  const source = pieces[Symbol.asyncIterator]();
  let patience: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(patience);
    leave();
    void source.return?.();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clearTimeout(patience);
        await turn();
        try {
          const { text, done } = await chunkOf(source);
          if (text) controller.enqueue(encoder.encode(text));
          if (!done) {
            patience = setTimeout(
              () => (end(), controller.error(new Error("Nobody takes this download."))),
              PATIENCE_MS,
            ).unref();
            return;
          }
          end();
          controller.close();
        } catch (error) {
          log().error({ error }, "a download was cut: its next part could not be made");
          end();
          controller.error(error);
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}

async function chunkOf(source: AsyncIterator<string>): Promise<{ text: string; done: boolean }> {
  let text = "";
  while (text.length < CHUNK) {
    const next = await source.next();
    if (next.done) return { text, done: true };
    text += next.value;
  }
  return { text, done: false };
}

/** Counts a download in; gives the way to count it out, once. */
function enter(owner: string): () => void {
  const counts = open();
  const own = counts.get(owner) ?? 0;
  if (config().RATE_LIMITS === "on" && own >= PER_OWNER)
    throw tooMany(
      sentence("too_many_downloads", "Too many downloads at once. Wait until one has ended."),
      10,
    );
  counts.set(owner, own + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const others = (counts.get(owner) ?? 1) - 1;
    if (others > 0) counts.set(owner, others);
    else counts.delete(owner);
  };
}
