import "server-only";
import { config } from "@/lib/core/config";
import { tooMany } from "@/lib/core/errors";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { turn } from "@/lib/core/shared/turn";
import { sentence } from "@/lib/core/shared/sentence";

/** How much is sent at a time; other requests get a turn between two chunks. */
const CHUNK = 64 * 1024;
/** A client that reads nothing for this long is gone. */
const PATIENCE_MS = 60_000;
const PER_OWNER = 3;

const open = () => processSingleton("http.downloads", () => new Map<string, number>());
const encoder = new TextEncoder();

/**
 * A file that is generated while it is downloaded: the next piece is requested only when the client has room. It ends
 * once: when everything is sent, when the client leaves or stops reading, or when a piece cannot be made: the file is
 * then truncated, and not mistaken for a complete one. Throws 429 when the owner has too many downloads open.
 */
export function downloadOf(
  pieces: AsyncIterable<string>,
  owner: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const leave = enter(owner);
  const source = pieces[Symbol.asyncIterator]();
  let patience: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
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
          if (hasEnded) return; // the client has left meanwhile
          if (text) controller.enqueue(encoder.encode(text));
          if (!done) {
            patience = setTimeout(
              () => (
                end(),
                controller.error(new Error("The client stopped reading this download."))
              ),
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

/** Counts a download as open; returns a function that counts it as closed, once. */
function enter(owner: string): () => void {
  const counts = open();
  const own = counts.get(owner) ?? 0;
  if (config().RATE_LIMITS === "on" && own >= PER_OWNER)
    throw tooMany(
      sentence("too_many_downloads", "Too many downloads at once. Wait until one has finished."),
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
