import { once } from "node:events";
import { connect, type ClientHttp2Session, type ClientHttp2Stream } from "node:http2";
import { connect as connectTcp } from "node:net";
import { connect as connectTls } from "node:tls";
import type { ReverseProxy } from "../support/reverse-proxy";

type Sent = { body?: object | Buffer; headers?: Record<string, string> };
type Received = { status: number; headers: Record<string, string>; cookies: string[] };
export type Whole = Received & { body: Buffer };

/** A browser at a proxy, over HTTP/2: keeps cookies and the newest CSRF token. */
export class Visitor {
  private readonly cookies = new Map<string, string>();
  private token = "";

  private session: ClientHttp2Session | undefined;

  private constructor(
    private readonly proxy: ReverseProxy,
    private readonly host: string,
    private readonly address: string,
  ) {}

  /** host: the public name. address: the visitor's IP address, on this machine. */
  static async at(proxy: ReverseProxy, host: string, address = "127.0.0.1"): Promise<Visitor> {
    const visitor = new Visitor(proxy, host, address);
    await visitor.connected();
    return visitor;
  }

  /** The open connection, or a new one: a proxy closes one that was idle for some seconds (Apache: 5). */
  private async connected(): Promise<ClientHttp2Session> {
    if (this.session && !this.session.closed && !this.session.destroyed) return this.session;
    const socket = connectTls({
      socket: connectTcp({
        host: "127.0.0.1",
        port: this.proxy.port,
        localAddress: this.address,
      }),
      servername: this.host,
      ca: this.proxy.cert,
      ALPNProtocols: ["h2"],
    });
    await once(socket, "secureConnect");
    if (socket.alpnProtocol !== "h2") throw new Error(`${this.proxy.kind} doesn't offer HTTP/2.`);
    return (this.session = connect(`https://${this.host}`, { createConnection: () => socket }));
  }

  /** Sends a request and returns its response once the headers are there. */
  async open(
    method: string,
    path: string,
    { body, headers }: Sent = {},
  ): Promise<Received & { stream: ClientHttp2Stream }> {
    const content = body && !Buffer.isBuffer(body) ? Buffer.from(JSON.stringify(body)) : body;
    const session = await this.connected();
    const stream = session.request({
      ":method": method,
      ":path": path,
      ":authority": this.host,
      cookie: [...this.cookies].map((pair) => pair.join("=")).join("; "),
      origin: `https://${this.host}`,
      "x-csrf-token": this.token,
      ...(content ? { "content-type": "application/json", "content-length": content.length } : {}),
      ...headers,
    });
    stream.on("error", () => undefined); // readers get the error, too
    stream.end(content);
    const [given] = (await once(stream, "response")) as [Record<string, string | string[]>];
    const cookies = [given["set-cookie"] ?? []].flat();
    for (const line of cookies) {
      const [name = "", value = ""] = line.split(";")[0]!.split(/=(.*)/s);
      this.cookies.set(name, value);
    }
    const plain = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, String(value)]),
    );
    this.token = plain["x-csrf-token"] ?? this.token;
    return { status: Number(given[":status"]), headers: plain, cookies, stream };
  }

  async ask(method: string, path: string, sent: Sent = {}): Promise<Whole> {
    const { stream, ...received } = await this.open(method, path, sent);
    return { ...received, body: Buffer.concat(await stream.toArray()) };
  }

  /** The response's JSON. Throws when the server refused. */
  async json<Out>(method: string, path: string, sent: Sent = {}): Promise<Out> {
    const { status, body } = await this.ask(method, path, sent);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${body}`);
    return JSON.parse(String(body)) as Out;
  }

  leave(): void {
    this.session?.destroy();
  }
}

/** Reads an event stream until `text` has arrived; throws when it ends before. Leaves the stream open. */
export async function readUntil(
  stream: ClientHttp2Stream,
  isEnough: (text: string) => boolean,
): Promise<string> {
  let text = "";
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (isEnough(text)) return text;
  }
  throw new Error(`The stream ended after: ${text.slice(-500)}`);
}
