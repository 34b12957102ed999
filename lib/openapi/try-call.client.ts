/** The server's response to a trial call, refusals included. */
export type TriedAnswer = {
  status: number;
  headers: [name: string, value: string][];
  text: string;
  /** Duration until the last byte that was read. */
  milliseconds: number;
};
type Tried = { method: string; url: string; body?: unknown; key?: string };

/** More is not shown. */
const MOST = 200_000;

/**
 * Sends a call to this server: with a key, or else as the person of this browser's session, whose cookie and token go
 * to this origin alone. `onAnswer` is called with what has arrived so far, since a stream has no end; aborting stops
 * reading. Throws when there is no response.
 */
export async function tryCall(
  { method, url, body, key }: Tried,
  signal: AbortSignal,
  onAnswer: (answer: TriedAnswer) => void,
): Promise<void> {
  const to = new URL(url, window.location.origin);
  if (to.origin !== window.location.origin) throw new Error("not this server");
  const headers: Record<string, string> = { accept: "application/json, text/event-stream;q=0.9" };
  const writes = method !== "GET";
  if (key !== undefined) headers.authorization = `Bearer ${key}`;
  else if (writes) headers["x-csrf-token"] = await sessionToken(signal);
  const sends = body !== undefined || method === "POST";
  if (sends) headers["content-type"] = "application/json";
  const start = performance.now();
  const answer = await fetch(to, {
    method,
    headers,
    body: sends ? JSON.stringify(body ?? {}) : undefined,
    credentials: key === undefined ? "same-origin" : "omit",
    signal,
  });
  const tell = (text: string) =>
    onAnswer({
      status: answer.status,
      headers: [...answer.headers],
      text: text.slice(0, MOST),
      milliseconds: Math.round(performance.now() - start),
    });
  tell("");
  let text = "";
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      text += next.value;
      tell(text);
      if (text.length > MOST) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  void reader?.cancel().catch(() => undefined);
}

/** The token that matches this browser's cookies. */
async function sessionToken(signal: AbortSignal): Promise<string> {
  const answer = await fetch("/api/auth/me", {
    headers: { accept: "application/json" },
    credentials: "same-origin",
    signal,
  });
  return answer.headers.get("x-csrf-token") ?? "";
}
