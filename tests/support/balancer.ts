import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BareServer } from "./bare";

/** How often each process is asked whether it is ready. */
const LOOK_MS = 250;

/**
 * A load balancer for several processes: round robin among those that are ready, with streamed events. It never
 * retries: a call that fails is a failed call.
 */
export class Balancer {
  private ready: BareServer[] = [];
  private turn = 0;
  private readonly timer = setInterval(() => void this.look(), LOOK_MS);
  private readonly server = createServer((asked, answer) => this.pass(asked, answer));

  private constructor(private readonly nodes: readonly BareServer[]) {}

  static async before(nodes: readonly BareServer[]): Promise<Balancer> {
    const balancer = new Balancer(nodes);
    await balancer.look();
    await new Promise<void>((resolve) => balancer.server.listen(0, "127.0.0.1", resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async look(): Promise<void> {
    const answers = await Promise.all(
      this.nodes.map((node) =>
        fetch(`${node.url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    this.ready = this.nodes.filter((_, at) => answers[at]);
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const node = this.ready[this.turn++ % this.ready.length];
    if (!node) return void answer.writeHead(502).end();
    const { method, url: path, headers } = asked;
    const onward = request(node.url, { method, path, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
      answered.once("error", () => answer.destroy());
    });
    onward.once("error", () =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(),
    );
    answer.once("close", () => onward.destroy());
    asked.pipe(onward);
  }
}
