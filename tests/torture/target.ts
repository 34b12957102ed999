import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { TroupeServer } from "../support/troupe-server";

/** The server process's resources, after garbage collection. */
export type Holdings = {
  rss: number;
  heapUsed: number;
  external: number;
  descriptors: number;
  resources: Record<string, number>;
  /** Sizes of the process-wide singletons: channels, listeners, counters. */
  shelves: Record<string, number>;
  loopDelayMs: number;
};

const PROBE = path.join(import.meta.dirname, "probe.mjs");
const PROBE_MS = 20_000;

/** The built server under torture: a TroupeServer with a probe inside. */
export class Target {
  private constructor(
    readonly server: TroupeServer,
    private readonly probeFile: string,
  ) {}

  /** within: the parent folder for the data, for a separate file system. */
  static async start(env: Record<string, string> = {}, within?: string): Promise<Target> {
    const probeFile = path.join(
      "/tmp",
      `troupe-probe-${process.pid}-${Math.random().toString(36).slice(2)}`,
    );
    const server = await TroupeServer.start(
      {
        NODE_OPTIONS: `--import ${PROBE}`,
        PROBE_FILE: probeFile,
        RATE_LIMITS: "off",
        LOG_LEVEL: "error",
        ...env,
      },
      { within },
    );
    return new Target(server, probeFile);
  }

  get url(): string {
    return this.server.url;
  }

  get alive(): boolean {
    return existsSync(`/proc/${this.server.pid}`) && this.server.running;
  }

  /** The process's current resources. Throws when it does not report in time: its event loop hangs, or it is gone. */
  async holds(): Promise<Holdings> {
    rmSync(this.probeFile, { force: true });
    process.kill(this.server.pid, "SIGUSR2");
    for (let waited = 0; waited < PROBE_MS; waited += 20) {
      if (existsSync(this.probeFile))
        return JSON.parse(readFileSync(this.probeFile, "utf8")) as Holdings;
      await sleep(20);
    }
    throw new Error("The server's event loop does not answer.");
  }

  async end(): Promise<void> {
    await this.server.kill();
    rmSync(this.probeFile, { force: true });
    rmSync(this.server.folder, { recursive: true, force: true });
  }
}
