import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const NAME = "localhost/troupe-test";

export type ImageConfig = { Env: string[]; Cmd: string[]; WorkingDir: string; User: string };
type Inspected = { Size: number; Config: ImageConfig; Healthcheck?: { Test: string[] } };

/**
 * The image of the Dockerfile, built without a container engine and without a registry of images: its base is made from
 * the system's own Debian packages and Node, under the name in the Dockerfile.
 */
export class Image {
  private constructor(
    private readonly folder: string,
    /** The folder of the image's files; nothing may be written there. */
    readonly files: string,
    readonly config: ImageConfig,
    readonly healthcheck: string[],
    /** In bytes. */
    readonly size: number,
    readonly baseSize: number,
  ) {}

  /** Output goes to this file. */
  static async build(log: string): Promise<Image> {
    const folder = mkdtempSync(path.join(tmpdir(), "troupe-image-"));
    mkdirSync(path.dirname(log), { recursive: true });
    const output = openSync(log, "w");
    const run: Run = async (program, ...args) => {
      const child = spawn(program, args, { cwd: root, stdio: ["ignore", output, output] });
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed`);
    };
    try {
      const base = baseName();
      await makeBase(path.join(folder, "base"), run);
      await run("tar", "-C", path.join(folder, "base"), "-cf", path.join(folder, "base.tar"), ".");
      await run("podman", ...storage(folder), "import", path.join(folder, "base.tar"), base);
      // Podman's own format has no health check.
      const how = ["--isolation", "chroot", "--network", "host", "--pull=never", "--format=docker"];
      await run("podman", ...storage(folder), "build", ...how, "-t", NAME, root);
      const [image, below] = [inspect(folder, NAME), inspect(folder, base)];
      const files = podman(folder, "image", "mount", NAME);
      const [, ...healthcheck] = image.Healthcheck?.Test ?? [];
      return new Image(folder, files, image.Config, healthcheck, image.Size, below.Size);
    } catch (error) {
      const tail = readFileSync(log, "utf8").split("\n").slice(-30).join("\n");
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`The image was not built:\n${tail}`, { cause: error });
    } finally {
      closeSync(output);
    }
  }

  remove(): void {
    podman(this.folder, "image", "unmount", "--all");
    podman(this.folder, "rmi", "--all", "--force");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Separate storage: the system's Podman is not touched. */
const storage = (folder: string) => [
  ...["--root", path.join(folder, "store"), "--runroot", path.join(folder, "run")],
];
const podman = (folder: string, ...args: string[]): string =>
  execFileSync("podman", [...storage(folder), ...args], { encoding: "utf8" }).trim();
const inspect = (folder: string, name: string) =>
  (JSON.parse(podman(folder, "image", "inspect", name)) as Inspected[])[0]!;

/** The official name of the image that the Dockerfile starts from. */
function baseName(): string {
  const names = [...readFileSync(path.join(root, "Dockerfile"), "utf8").matchAll(/^FROM (\S+)/gm)];
  const [name, ...others] = new Set(names.map(([, each]) => each));
  if (!name || others.length) throw new Error("The Dockerfile is expected to have one base.");
  return `docker.io/library/${name}`;
}

/** The base's contents besides Debian: Node with npm and its headers, and how this machine reaches registries. */
const FROM_THIS_MACHINE = [
  ...["usr/bin/node", "usr/bin/npm", "usr/include/node", "usr/lib/node_modules/npm"],
  ...["usr/etc/npmrc", "root/.npmrc", "etc/apt", "etc/ssl/certs", "usr/share/ca-certificates"],
];

/** Runs a program to its end. Throws when it fails. */
type Run = (program: string, ...args: string[]) => Promise<void>;

async function makeBase(folder: string, run: Run): Promise<void> {
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
  const repositories = execFileSync("apt-get", ["indextargets", "--format", "$(REPO_URI)"], {
    encoding: "utf8",
  });
  await run("debootstrap", "--variant=minbase", suite!, folder, repositories.split("\n")[0]!);
  rmSync(path.join(folder, "etc/apt"), { recursive: true });
  const present = FROM_THIS_MACHINE.filter((each) => existsSync(`/${each}`));
  await run("tar", "-C", "/", "-cf", `${folder}.tar`, ...present);
  await run("tar", "-C", folder, "-xf", `${folder}.tar`);
  await run("chroot", folder, "useradd", "--create-home", "--uid", "1000", "node");
  await run("chroot", folder, "node", "--version");
}
