import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

/** serverName: the name requested in the TLS handshake. */
type Asked = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  serverName: string | undefined;
};

export type LocalServer = {
  host: string;
  port: number;
  url: string;
  requests: Asked[];
  /**
   * Called for each request before it is handled, and again before its response is sent. If it waits on a request that
   * has arrived, that is not handled at all.
   */
  watched: { by?: (asked: Asked, moment: "arrived" | "done") => Promise<unknown> | undefined };
  close: () => Promise<void>;
};

/**
 * A web server on a real port of this machine: it responds as configured, once a request has arrived completely, and
 * records the requests. With a certificate it uses TLS.
 */
export async function startLocalServer(
  answer: (asked: Asked, res: ServerResponse) => unknown,
  certificate?: { cert: string; key: string },
): Promise<LocalServer> {
  const requests: Asked[] = [];
  const watched: LocalServer["watched"] = {};
  const answered = async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const serverName = "servername" in req.socket ? String(req.socket.servername) : undefined;
    const asked = {
      serverName,
      method: req.method ?? "",
      url: req.url ?? "",
      headers: req.headers,
      body: Buffer.concat(chunks).toString(),
    };
    requests.push(asked);
    const arriving = watched.by?.(asked, "arrived");
    if (arriving) return void arriving.then(() => res.destroy());
    const end = res.end.bind(res) as (...given: unknown[]) => ServerResponse;
    const leave = (...given: unknown[]) => {
      const watching = watched.by?.(asked, "done");
      if (watching) void watching.then(() => end(...given));
      else end(...given);
      return res;
    };
    if (watched.by) res.end = leave as typeof res.end; // its three forms
    await answer(asked, res);
  };
  const listener = (req: IncomingMessage, res: ServerResponse) => void answered(req, res);
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    host: `127.0.0.1:${port}`,
    port,
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}`,
    requests,
    watched,
    close,
  };
}
