import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundleBareServer, type BrokenRule } from "./bare-bundle";
import { ownPort } from "./own-port.mjs";

/** How long to wait for the output of an ended process; a child of it may keep it open. */
const OUTPUT_MS = 1_000;
const root = path.resolve(import.meta.dirname, "../..");

/** Troupe's handlers and worker as a separate process that can be killed and restarted on the same file. */
export class BareServer {
  private listening = false;
  private child: ChildProcess | undefined;
  /** Whether the process should end: it was told to, or has a fault. */
  private isEndExpected = false;
  private ended = Promise.resolve();
  /** How the process ended unexpectedly. */
  private fall = "";
  /** The runs stopped by a fault of this process. */
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

  /** Uses this file itself, shared with other readers and writers. broken: a rule to break. */
  static async over(
    databaseFile: string,
    env: Record<string, string> = {},
    broken?: BrokenRule,
  ): Promise<BareServer> {
    return new BareServer(await ownPort(), databaseFile, await bundleBareServer(broken), env);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /**
   * Starts the process; resolves once it responds, or once a fault has ended it. fault: the fault to inject. Throws
   * with its output when it ends without one, and so do later waits for its end.
   */
  async up(fault = ""): Promise<void> {
    this.isEndExpected = fault !== "";
    await this.begin(fault);
    this.complain();
  }

  /** Starts the process and waits for its end, since it should refuse its settings. Returns its output. */
  async refusal(): Promise<string> {
    this.isEndExpected = true;
    await this.begin();
    await this.gone();
    return this.output;
  }

  private async begin(fault = ""): Promise<void> {
    this.held.clear();
    this.fall = "";
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
    for (const said of [child.stdout, child.stderr])
      said?.on("data", (text) => (this.output += String(text)));
    this.ended = once(child, "exit").then(async ([code, signal]: unknown[]) => {
      const wholeOutput = new Promise((resolve) => child.once("close", resolve));
      if (child.signalCode === "SIGKILL" && this.isEndExpected) return;
      await Promise.race([wholeOutput, sleep(OUTPUT_MS)]);
      if (!this.isEndExpected) this.fall = `ended by itself (${String(signal ?? code)})`;
    });
    const listening = new Promise<void>((resolve) =>
      child.stdout?.on("data", (text) => String(text).includes("listening") && resolve()),
    );
    this.listening = false;
    await Promise.race([listening.then(() => void (this.listening = true)), this.ended]);
  }

  /** Throws with the output of the process if it has ended unexpectedly. */
  complain(): void {
    if (this.fall) throw new Error(`The server at ${this.url} ${this.fall}: ${this.output}`);
  }

  /** Makes the running process exit at its n-th journal write from now on. */
  async dieAt(write: number): Promise<void> {
    const { child } = this;
    if (!child) throw new Error("The process is not up.");
    this.isEndExpected = true;
    const armed = once(child, "message");
    child.send(write);
    await armed;
  }

  /** Resolves once the process has exited by a fault; throws with its output if it had none. */
  async gone(): Promise<void> {
    await this.ended;
    this.complain();
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  get alive(): boolean {
    return (
      this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
    );
  }

  /** Does it respond, as far as known without a request? */
  get isListening(): boolean {
    return this.alive && this.listening;
  }

  /** Tells the process to stop, as a supervisor does; resolves once it has. */
  async stop(): Promise<void> {
    await this.end("SIGTERM");
  }

  /** Freezes the process, like a pause of its machine; `resume` continues it. */
  pause(): void {
    this.child?.kill("SIGSTOP");
  }

  resume(): void {
    this.child?.kill("SIGCONT");
  }

  /** Kills the process immediately, like a crash. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.alive) this.isEndExpected = true;
    this.child?.kill(signal);
    await this.gone();
  }
}
