import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleBareServer, type BrokenRule } from "./bare-bundle";

const root = path.resolve(import.meta.dirname, "../..");

/** Troupe's handlers and worker as a separate process that can be killed and restarted on the same file. */
export class BareServer {
  private child: ChildProcess | undefined;
  /** The runs held by a fault of this process. */
  readonly held = new Set<string>();
  output = "";

  private constructor(
    readonly port: number,
    readonly databaseFile: string,
    private readonly program: string,
    private readonly env: Record<string, string>,
  ) {}

  /** migrated: an empty database to start with. Does not start the process yet. */
  static async on(migrated: string, env: Record<string, string> = {}): Promise<BareServer> {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "troupe-bare-")), "troupe.db");
    copyFileSync(migrated, file);
    return BareServer.over(file, env);
  }

  /** Uses this file itself, shared with whoever else reads and writes it. broken: a rule that it is to break. */
  static async over(
    databaseFile: string,
    env: Record<string, string> = {},
    broken?: BrokenRule,
  ): Promise<BareServer> {
    return new BareServer(await freePort(), databaseFile, await bundleBareServer(broken), env);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts the process; resolves once it responds, or once it has exited by itself. fault: the fault to inject. */
  async up(fault = ""): Promise<void> {
    this.held.clear();
    const env = {
      DATABASE_URL: `file:${this.databaseFile}`,
      APP_URL: this.url,
      PORT: String(this.port),
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
      ...this.env,
    };
    const args = ["--conditions=react-server", this.program];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, FAULT: fault, ...env } as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.child = child;
    child.on(
      "message",
      (message) =>
        typeof message === "object" && "held" in message && this.held.add(String(message.held)),
    );
    await new Promise<void>((resolve) => {
      child.stdout?.on("data", (text) => String(text).includes("listening") && resolve());
      child.stderr?.on("data", (text) => (this.output += String(text)));
      child.once("exit", () => resolve());
    });
  }

  /** Makes the running process exit at its n-th journal write from now on. */
  async dieAt(write: number): Promise<void> {
    const { child } = this;
    if (!child) throw new Error("The process is not up.");
    const armed = once(child, "message");
    child.send(write);
    await armed;
  }

  /** Resolves once the process has exited, by itself or by a fault. */
  async gone(): Promise<void> {
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null)
      await new Promise<void>((resolve) => child.once("exit", () => resolve()));
  }

  get alive(): boolean {
    return (
      this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
    );
  }

  /** Tells the process to stop, as a supervisor does; resolves once it has. */
  async stop(): Promise<void> {
    this.child?.kill("SIGTERM");
    await this.gone();
  }

  /** Stops the process in its tracks, as a pause of its machine would; `resume` lets it go on. */
  pause(): void {
    this.child?.kill("SIGSTOP");
  }

  resume(): void {
    this.child?.kill("SIGCONT");
  }

  /** Kills the process at once, as a crash would. */
  async kill(): Promise<void> {
    this.child?.kill("SIGKILL");
    await this.gone();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
