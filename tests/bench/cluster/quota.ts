import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Like container runtimes: a CPU quota per tenth of a second. */
const PERIOD_US = 100_000;

/** Limits one process's CPU time, with its own control group (Linux, as root). */
export class Quota {
  private constructor(private readonly folder: string) {
    process.on("exit", this.remove);
  }

  /** share: of one core. Throws where the system does not allow it. */
  static of(share: number, name: string): Quota {
    const { folder, isV2 } = groups();
    const own = path.join(folder, `troupe-bench-${process.pid}-${name}`);
    if (isV2) writeFileSync(path.join(folder, "cgroup.subtree_control"), "+cpu");
    mkdirSync(own);
    const quota = new Quota(own);
    try {
      const limit = Math.round(PERIOD_US * share);
      if (isV2) writeFileSync(path.join(own, "cpu.max"), `${limit} ${PERIOD_US}`);
      else {
        writeFileSync(path.join(own, "cpu.cfs_period_us"), String(PERIOD_US));
        writeFileSync(path.join(own, "cpu.cfs_quota_us"), String(limit));
      }
    } catch (error) {
      quota.end();
      throw error;
    }
    return quota;
  }

  /** Limits the process with all its threads. */
  hold(pid: number): void {
    writeFileSync(path.join(this.folder, "cgroup.procs"), String(pid));
  }

  /** The processes have ended, or continue without a limit in the parent group. */
  end(): void {
    process.off("exit", this.remove);
    this.remove();
  }

  private readonly remove = (): void => {
    try {
      for (const pid of readFileSync(path.join(this.folder, "cgroup.procs"), "utf8").split("\n"))
        if (pid) writeFileSync(path.join(this.folder, "../cgroup.procs"), pid);
      rmdirSync(this.folder);
    } catch (error) {
      console.error(`The control group ${this.folder} could not be removed: ${String(error)}`);
    }
  };
}

/** This process's control group for CPU time: of version 1 if that has it, otherwise of version 2. */
function groups(): { folder: string; isV2: boolean } {
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .map(([, folder = "", kind = "", options = ""]) => ({ folder, kind, options }));
  const own = readFileSync("/proc/self/cgroup", "utf8")
    .split("\n")
    .map((line) => /^\d+:([^:]*):(.*)$/.exec(line))
    .map((found) => ({ controllers: found?.[1]?.split(","), place: found?.[2] ?? "/" }));
  const v1 = mounts.find(
    ({ kind, options }) => kind === "cgroup" && options.split(",").includes("cpu"),
  );
  const mount = v1 ?? mounts.find(({ kind }) => kind === "cgroup2");
  if (!mount) throw new Error("no control groups are mounted");
  const { place = "/" } =
    own.find(({ controllers }) => controllers?.includes(v1 ? "cpu" : "")) ?? {};
  return { folder: path.join(mount.folder, place), isV2: !v1 };
}
