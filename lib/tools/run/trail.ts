import "server-only";

/** What a call records besides its result: its log lines, and the hosts that it requested. */
export type Trail = { logs: string[]; hosts: ReadonlySet<string>; onHost: (host: string) => void };

/** More than a tool's own code ever needs. */
const HOSTS = 20;

export function newTrail(): Trail {
  const hosts = new Set<string>();
  return { logs: [], hosts, onHost: (host) => void (hosts.size < HOSTS && hosts.add(host)) };
}
