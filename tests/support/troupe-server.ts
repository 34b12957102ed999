import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deploy } from "../../lib/commands/deploy.mjs";
import { ownPort } from "./own-port.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/** A built Troupe on its own port and database, started and stopped as an operator would. */
export class TroupeServer {
  private child: ChildProcess | undefined;
  private said = "";

  private constructor(
    readonly port: number,
    readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  /** seeded: with the developers' account and its agents and conversations. within: the parent folder for the data. */
  static async start(
    env: Record<string, string> = {},
    { seeded = false, within = tmpdir() } = {},
  ): Promise<TroupeServer> {
    const folder = mkdtempSync(path.join(within, "troupe-e2e-"));
    const onPostgres = process.env.TEST_DATABASE === "postgresql" ? await postgresEnv(folder) : {};
    const server = new TroupeServer(await ownPort(), folder, { ...onPostgres, ...env });
    if (!onPostgres.DATABASE_URL) deploy(server.databaseFile);
    if (seeded) server.seed();
    await server.up();
    return server;
  }

  private seed(): void {
    const env = {
      ...process.env,
      NODE_ENV: "development",
      DATABASE_URL: `file:${this.databaseFile}`,
    } as NodeJS.ProcessEnv;
    execFileSync(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", path.join(root, "prisma/seed.ts")],
      { cwd: root, env },
    );
  }

  get url(): string {
    return `http://${this.env.HOST === "::1" ? "[::1]" : "localhost"}:${this.port}`;
  }

  get databaseFile(): string {
    return path.join(this.folder, "troupe.db");
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Whether the process is running: it has exited neither by itself nor by a signal. */
  get running(): boolean {
    return (
      this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
    );
  }

  /** The server's standard output and error so far. */
  get output(): string {
    return this.said;
  }

  async up(): Promise<void> {
    const env = {
      DATABASE_URL: `file:${this.databaseFile}`,
      APP_URL: this.url,
      PORT: String(this.port),
      LOG_LEVEL: "warn",
      DEEPSEEK_API_KEY: "",
      ...this.env,
    };
    const child = spawn(process.execPath, [path.join(root, "lib/cli/start.mjs")], {
      cwd: root,
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    });
    child.stdout.on("data", (text) => (this.said += String(text)));
    child.stderr.on("data", (text) => (this.said += String(text)));
    this.child = child;
    for (let tries = 0; tries < 3_000; tries++) {
      if (!this.running) throw new Error(`The server ended at once: ${this.said}`);
      if (
        await fetch(`${this.url}/api/health`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await this.kill();
    throw new Error(`Couldn't reach the server within five minutes: ${this.said}`);
  }

  /** Kills the process at once, as a crash would. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  /** Asks the process to stop, as an operator would. */
  stop(): Promise<void> {
    return this.end("SIGTERM");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill(signal);
    await gone;
  }
}

/** The settings of a server on a new PostgreSQL database, from the server of the whole run (postgres-door.ts). */
async function postgresEnv(folder: string): Promise<Record<string, string>> {
  const address = await fetch(`${process.env.TEST_POSTGRES_DOOR}/migrated`, { method: "POST" });
  const told = await address.text();
  if (!address.ok) throw new Error(told);
  return {
    DATABASE_URL: told,
    DATA_DIR: folder,
    AUTH_SECRET: "the secret of the journeys, the same for all of them",
  };
}
