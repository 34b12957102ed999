import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Image } from "./image";

const NODE_USER = 1_000;

/**
 * A container without an engine: the image's command as its user in separate namespaces, with a read-only root, a
 * temporary folder and a volume, as docs/operations.md starts it.
 */
export class Container {
  private child: ChildProcess | undefined;
  private said = "";
  private readonly folder = mkdtempSync(path.join(tmpdir(), "troupe-container-"));

  constructor(
    private readonly image: Image,
    private readonly settings: Record<string, string>,
  ) {
    mkdirSync(path.join(this.folder, "root"));
    mkdirSync(path.join(this.folder, "volume"), { mode: 0o700 });
    chownSync(path.join(this.folder, "volume"), NODE_USER, NODE_USER);
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.PORT}`;
  }

  /** Starts it, and waits until it responds. */
  async start(): Promise<void> {
    const root = path.join(this.folder, "root");
    const mounts = [
      `mount --bind ${this.image.files} ${root}`,
      `mount -o remount,bind,ro ${root}`,
      `mount --bind ${this.folder}/volume ${root}/data`,
      `mount -t tmpfs tmpfs ${root}/tmp`,
      `mount -t proc proc ${root}/proc`,
      `mount --rbind /dev ${root}/dev`,
    ];
    const command = [...this.inside(root), ...this.image.config.Cmd].map(quoted).join(" ");
    this.child = spawn(
      "unshare",
      [
        ...["--mount", "--pid", "--fork", "--kill-child"],
        ...["sh", "-e", "-c", `${mounts.join("\n")}\nexec ${command}`],
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on("data", (text) => (this.said += String(text)));
    while (!(await this.responds())) {
      if (this.child.exitCode !== null) throw new Error(`The container ended: ${this.said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Runs a command inside, as `docker exec` does; throws when it fails. */
  exec(...command: string[]): string {
    const entered = ["--target", String(this.pid), "--mount", "--pid", "--root"];
    return execFileSync("nsenter", [...entered, ...this.inside("/"), ...command], {
      encoding: "utf8",
    });
  }

  /** The server's process, which is the first one inside. */
  get pid(): number {
    const { pid } = this.child!;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());
  }

  /** Sends a signal to the server's process, and returns the container's exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const exited = once(this.child!, "exit");
    process.kill(this.pid, signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  async remove(): Promise<void> {
    if (this.child?.exitCode === null && this.child.signalCode === null) await this.end("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** How a command runs inside: with the image's user, folder and environment, and these settings. */
  private inside(root: string): string[] {
    const { Env, User, WorkingDir } = this.image.config;
    const settings = Object.entries(this.settings).map((pair) => pair.join("="));
    const all = new Set(["PATH=/usr/local/bin:/usr/bin:/bin", ...Env, ...settings]);
    return ["chroot", `--userspec=${User}:${User}`, root, "env", "-i", "-C", WorkingDir, ...all];
  }

  private async responds(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
