import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { ServerMessages } from "./server-messages";

/** A proxy between a process and its database: it can stall, cut, or go silent, and lose notifications. */
export class SlowLine {
  private readonly pairs = new Set<[Socket, Socket]>();
  private isStalled = false;
  /** Should this notification be lost? */
  loses: () => boolean = () => false;

  private constructor(
    private readonly server: Server,
    private readonly database: URL,
  ) {}

  static async to(database: string): Promise<SlowLine> {
    const target = new URL(database);
    const server = createServer();
    const line = new SlowLine(server, target);
    server.on("connection", (socket) => line.join(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  /** The URL of the database through this proxy. */
  get url(): string {
    const url = new URL(this.database);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Nothing passes until `resume`, without an error. New connections hang, too. */
  stall(): void {
    this.isStalled = true;
    for (const pair of this.pairs) for (const socket of pair) socket.pause();
  }

  resume(): void {
    this.isStalled = false;
    for (const pair of this.pairs) for (const socket of pair) socket.resume();
  }

  /** Breaks every connection. */
  cut(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  /** The ports by which the database identifies the connections. */
  get ports(): number[] {
    return [...this.pairs].flatMap(([, far]) => far.localPort ?? []);
  }

  async end(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private join(near: Socket): void {
    const far = connect(Number(this.database.port), this.database.hostname);
    const pair: [Socket, Socket] = [near, far];
    this.pairs.add(pair);
    const end = () => {
      this.pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    const messages = new ServerMessages(() => this.loses());
    near.on("data", (part) => void far.write(part));
    far.on("data", (part: Buffer) => void near.write(messages.pass(part)));
    for (const from of pair) {
      from.on("error", end).on("close", end);
      if (this.isStalled) from.pause();
    }
  }
}
