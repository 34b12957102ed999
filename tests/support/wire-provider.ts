import { startLocalServer, type LocalServer } from "./local-server";

/** A model server's output: pieces in order. `reset` breaks the connection there. */
export type WireAnswer = {
  status?: number;
  headers?: Record<string, string>;
  pieces: readonly (string | Uint8Array | "reset")[];
};
export type WireBody = {
  model?: string;
  messages: { role: string; content?: unknown; tool_calls?: unknown[]; [name: string]: unknown }[];
  [name: string]: unknown;
};
/** nth: how many requests came before this one. */
export type WireScript = (body: WireBody, nth: number) => WireAnswer;

export const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
export const chunk = (delta: unknown, more: object = {}) => ({
  id: "c1",
  object: "chat.completion.chunk",
  model: "stand-in",
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
});
export const says = (content: unknown): string => event(chunk({ content }));
export const ends = (finish_reason: unknown = "stop"): string =>
  event(chunk({}, { finish_reason }));
export const DONE = "data: [DONE]\n\n";
export const stream = (...pieces: string[]): WireAnswer => ({ pieces });
export const json = (value: unknown, status = 200): WireAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  pieces: [JSON.stringify(value)],
});

/** A model server on a real port that responds exactly as its script says, byte by byte. */
export async function startWireProvider(): Promise<
  LocalServer & { base: string; script: (next: WireScript) => void; bodies: () => WireBody[] }
> {
  let script: WireScript = () => stream(says("hello"), ends(), DONE);
  let asked = 0;
  const server = await startLocalServer(async ({ body }, res) => {
    const { status = 200, headers, pieces } = script(JSON.parse(body) as WireBody, asked++);
    res.writeHead(status, { "content-type": "text/event-stream", ...headers });
    for (const piece of pieces) {
      if (res.destroyed) return;
      if (piece === "reset") return void res.socket?.resetAndDestroy();
      await new Promise<void>((resolve) => res.write(piece, () => setImmediate(resolve)));
    }
    res.end();
  });
  return {
    ...server,
    base: `${server.url}/v1`,
    script: (next) => {
      script = next;
      asked = 0;
      server.requests.length = 0;
    },
    bodies: () => server.requests.map(({ body }) => JSON.parse(body) as WireBody),
  };
}
