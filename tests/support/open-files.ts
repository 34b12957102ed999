import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The files and sockets that this process has open: their paths, or `socket:[…]` with the inode. */
export const openTargets = (): string[] => readdirSync("/proc/self/fd").map(targetOf);

/**
 * How many files and sockets this process has open. Those to a database server are excluded: its pool opens them on
 * demand, and keeps them.
 */
export function openFiles(): number {
  const toDatabase = databaseSockets();
  return openTargets().filter((target) => !toDatabase.has(target)).length;
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return ""; // closed meanwhile
  }
}

/** Columns of the kernel's table: 2 is the remote address with its port in hexadecimal digits, 9 the inode (`man 5 proc`). */
function databaseSockets(): Set<string> {
  const { protocol, port } = new URL(process.env.DATABASE_URL!);
  if (protocol !== "postgresql:") return new Set();
  const remote = `:${Number(port).toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((table) => readFileSync(table, "utf8").split("\n"))
    .map((row) => row.trim().split(/\s+/));
  return new Set(rows.filter((row) => row[2]?.endsWith(remote)).map((row) => `socket:[${row[9]}]`));
}
