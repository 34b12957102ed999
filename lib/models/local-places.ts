import "server-only";
import { config } from "@/lib/core/config";
import { speaksOf, type HostRule } from "@/lib/core/host-list";
import type { LocalKind } from "@/lib/models/contract";

/** Where a model server may be. */
export type LocalPlace = { host: string; port: number; allowed: boolean };

/** The default ports of these servers. */
export const PORTS: Record<LocalKind, number> = {
  Ollama: 11434,
  "LM Studio": 1234,
  "llama.cpp": 8080,
  vLLM: 8000,
};
const HERE = "127.0.0.1";
const MOST = 24;
/** A name in a local network; any other is only tried on a port that the operator names. */
const OWN_NETWORK = /^[^.:]+$|\.(local|lan|internal|home)$|^(127|10|192\.168)\./;

/** This machine, and the hosts in TOOL_ALLOWED_HOSTS. No others are ever called. */
export function localPlaces(
  rules: readonly HostRule[] = config().TOOL_ALLOWED_HOSTS,
): LocalPlace[] {
  const usual = Object.values(PORTS);
  const named = rules
    .filter(({ below }) => !below)
    .flatMap(({ host, port }) =>
      port !== null
        ? [{ host, port }]
        : OWN_NETWORK.test(host)
          ? usual.map((each) => ({ host, port: each }))
          : [],
    );
  // An allowed name comes first: models found under it can be added.
  const all = [...named, ...usual.map((port) => ({ host: HERE, port }))];
  const isOpen = (host: string, port: number) =>
    rules.some((rule) => speaksOf(rule, host) && rule.port === port);
  const seen = new Set<string>();
  return all
    .filter(({ host, port }) => {
      const key = `${isHere(host) ? HERE : host}:${port}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST)
    .map(({ host, port }) => ({ host, port, allowed: isOpen(host, port) }));
}

const isHere = (host: string): boolean => host === "localhost" || host.startsWith("127.");
