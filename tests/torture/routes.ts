import { readdirSync } from "node:fs";
import path from "node:path";
import type { Endpoint } from "@/lib/core/endpoint";
import { SAMPLES, type Known } from "./samples";

const LIB = path.resolve(import.meta.dirname, "../../lib");

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" &&
  value !== null &&
  "method" in value &&
  "path" in value &&
  "access" in value;

/** Every endpoint that a contract declares, except those for programs, which only accept keys: ./programs.ts. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const found = new Map<string, Endpoint>();
  const nouns = readdirSync(LIB, { recursive: true, encoding: "utf8" }).filter((each) =>
    each.endsWith("contract.ts"),
  );
  for (const noun of nouns) {
    const contract = (await import(path.join(LIB, noun))) as Record<string, unknown>;
    for (const group of Object.values(contract)) {
      if (typeof group !== "object" || group === null) continue;
      for (const each of Object.values(group))
        if (isEndpoint(each) && !each.program) found.set(`${each.method} ${each.path}`, each);
    }
  }
  return [...found.values()];
}

export const nameOf = ({ method, path: address }: Endpoint): string => `${method} ${address}`;

/** A valid call for its contract. Throws for a write that is missing in tests/torture/samples.ts. */
export function sampleOf(
  endpoint: Endpoint,
  known: Known,
): { path: string; body: Record<string, unknown> | undefined; query: string[] } {
  const sample = SAMPLES[nameOf(endpoint)];
  if (!sample && endpoint.method !== "GET" && endpoint.method !== "DELETE")
    throw new Error(`Give tests/torture/samples.ts a body for ${nameOf(endpoint)}.`);
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(known.idFor(endpoint.path, name)),
  );
  return { path: address, body: sample?.body?.(known), query: [...(sample?.query ?? [])] };
}
