import http from "node:http";

export type Called = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
/** status 0: the connection broke without a response; -1: no response within the time. */
export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  ms: number;
};

export const HANG_MS = 15_000;
const MOST_TEXT = 4_000_000;
const PASSWORD = "Correct-horse-9";

/** A program that sends whatever it is given, and reads any response. */
export class Caller {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  private username = "";
  private returning: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    public cookies: Record<string, string> = {},
    public token = "",
  ) {}

  /**
   * One call with this caller's cookies and token, unless `headers` override them; on its own connection when `alone`.
   */
  send({ method, path, headers = {}, body }: Called, { alone = false } = {}): Promise<Answer> {
    const began = performance.now();
    const own = {
      ...this.headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    return new Promise((resolve) => {
      const end = (status: number, text: string, given: http.IncomingHttpHeaders = {}) =>
        resolve({ status, headers: given, text, ms: performance.now() - began });
      const given = {
        ...own,
        ...headers,
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      };
      const request = http.request(
        this.url + path,
        { method, agent: alone ? false : this.agent, headers: given, timeout: HANG_MS },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (chunk: string) =>
            text.length < MOST_TEXT ? (text += chunk) : undefined,
          );
          answer.on("end", () => end(answer.statusCode ?? 0, text, answer.headers));
          answer.on("error", () => end(0, text, answer.headers));
          // An event stream has responded; it need not end.
          if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
            end(answer.statusCode ?? 0, "", answer.headers);
            request.destroy();
          }
        },
      );
      request.on("timeout", () => (end(-1, ""), request.destroy()));
      request.on("error", () => end(0, ""));
      request.end(body);
    });
  }

  async json<Out>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Out> {
    const answer = await this.send({
      method,
      path,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    this.keep(answer);
    return (answer.text ? JSON.parse(answer.text) : undefined) as Out;
  }

  /** The headers that identify this user to the server. */
  get headers(): Record<string, string> {
    return { cookie: this.cookie, "x-csrf-token": this.token };
  }

  private get cookie(): string {
    return Object.entries(this.cookies)
      .map((pair) => pair.join("="))
      .join("; ");
  }

  private keep({ headers }: Answer): void {
    for (const line of headers["set-cookie"] ?? []) {
      const [name = "", value = ""] = line.split(";")[0]!.split(/=(.*)/s);
      this.cookies[name] = value;
    }
    this.token = (headers["x-csrf-token"] as string | undefined) ?? this.token;
  }

  /** Registers a new user; returns the name. */
  async join(): Promise<string> {
    await this.visit();
    this.username = `t${process.hrtime.bigint().toString(36)}`;
    await this.json("POST", "/api/auth/register", {
      email: `${this.username}@example.com`,
      username: this.username,
      password: PASSWORD,
      name: "Ada Byron",
    });
    return this.username;
  }

  /** Signs the same user in again, once for all calls that found the session gone. */
  signInAgain(): Promise<void> {
    this.returning ??= this.signIn().finally(() => (this.returning = undefined));
    return this.returning;
  }

  private async signIn(): Promise<void> {
    await this.visit();
    // By email: a call of the torture may have changed the user name.
    await this.json("POST", "/api/auth/login", {
      username: `${this.username}@example.com`,
      password: PASSWORD,
    });
  }

  private async visit(): Promise<void> {
    this.cookies = {};
    this.token = "";
    this.keep(await this.send({ method: "GET", path: "/api/auth/me" }));
  }

  close(): void {
    this.agent.destroy();
  }
}
