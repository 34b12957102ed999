import "server-only";

/** What a call leaves behind beside its result: the lines that it wrote, and the hosts that it asked. */
export type Trail = { logs: string[]; hosts: ReadonlySet<string>; onHost: (host: string) => void };

/** More than a tool's own code has ever use for. */
const HOSTS = 20;

export function newTrail(): Trail {
  const hosts = new Set<string>();
  return { logs: [], hosts, onHost: (host) => void (hosts.size < HOSTS && hosts.add(host)) };
}
