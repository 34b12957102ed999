import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json as bodyOf } from "node:stream/consumers";
import { hostileStreams, type HostileStream } from "./hostile-streams";

type Asked = { messages?: { role: string; content?: unknown }[] };
export type HostileProvider = { url: string; streams: HostileStream[]; close: () => Promise<void> };

/**
 * A model provider on a real port with hostile streams: for a message that contains `[hostile=7]` the seventh, and for
 * the requests after a tool's results the following ones.
 */
export async function startHostileProvider(seed: number, count: number): Promise<HostileProvider> {
  const streams = hostileStreams(seed, count);
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const { messages = [] } = (await bodyOf(req)) as Asked;
    const nth = messages
      .map((each) => /\[hostile=(\d+)\]/.exec(String(each.content))?.[1])
      .findLast((each) => each !== undefined);
    const answered = messages.filter((each) => each.role === "tool").length;
    send(res, streams[(Number(nth ?? 0) + answered) % streams.length]!);
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/v1`, streams, close };
}

/** Sends one piece after the other, as fast as they are consumed. */
function send(res: ServerResponse, { pieces, ending }: HostileStream): void {
  res.writeHead(200, { "content-type": "text/event-stream" });
  const rest = [...pieces];
  const next = (): void => {
    if (res.destroyed) return;
    const piece = rest.shift();
    if (piece) res.write(piece, () => setImmediate(next));
    else if (ending === "close") res.end();
    else if (ending === "reset") res.socket?.resetAndDestroy();
  };
  next();
}
