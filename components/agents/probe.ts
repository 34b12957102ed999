import { TIMEOUT_MS } from "@/lib/core/http/browser/call";
import type { Translate } from "@/lib/texts/use-text";

/** Maximum length that is read; less than that is shown. */
const MOST_BYTES = 1024 * 1024;
const SHOWN_CHARS = 8_000;

/** The result of probing a URL. status: undefined when there was no response. body: formatted; truncated if long. */
export type Probed = {
  ms: number;
  status?: number;
  statusText?: string;
  body?: string;
  cut?: boolean;
  problem?: string;
};

/** Requests a URL from this browser, with the session for this server's own URLs. Never throws. */
export async function probe(address: string, t: Translate): Promise<Probed> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const answer = await fetch(address, {
      headers: { accept: "application/json" },
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await beginning(answer);
    const body = formatted(text);
    return {
      ms: took(),
      status: answer.status,
      statusText: answer.statusText,
      body: body.slice(0, SHOWN_CHARS),
      cut: body.length > SHOWN_CHARS,
    };
  } catch (error) {
    const ms = took();
    const late = error instanceof DOMException && error.name === "TimeoutError";
    if (late)
      return {
        ms,
        problem: t("No response within {seconds} s.", { seconds: TIMEOUT_MS / 1_000 }),
      };
    const silent = t(
      "Can't reach this URL. The server may be down, or a network, proxy or firewall may be blocking it.",
    );
    return {
      ms,
      problem: (await isThere(address))
        ? t("A server responds at this URL, but doesn't let this page read the response.")
        : silent,
    };
  }
}

/** Whether another host responds at all: a browser reveals nothing more about one that does not allow this page. */
async function isThere(address: string): Promise<boolean> {
  if (new URL(address, window.location.origin).origin === window.location.origin) return false;
  return fetch(address, {
    mode: "no-cors",
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );
}

async function beginning(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; reader && bytes < MOST_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return text;
}

function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
