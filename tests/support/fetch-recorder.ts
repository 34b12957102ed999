import { expect } from "vitest";
import type { Dial } from "@/lib/core/guarded-fetch/dial";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { makeGuardedFetch, type GuardedRequest } from "@/lib/core/guarded-fetch/guarded-fetch";
import { hostRule } from "@/lib/core/host-list";

/** A fake name server: what a name resolves to the first, second and later times. */
export const NAMES: Record<string, string[][]> = {
  "public.example": [["93.184.215.14"]],
  "other.example": [["93.184.215.15"]],
  "loopback.example": [["127.0.0.1"]],
  "private.example": [["10.1.2.3"]],
  "metadata.google.internal": [["169.254.169.254"]],
  "azure.example": [["168.63.129.16"]],
  "mapped.example": [["::ffff:192.168.0.1"]],
  "nat64.example": [["64:ff9b::7f00:1"]],
  "local-nat64.example": [["64:ff9b:1::a00:1"]],
  "6to4.example": [["2002:a00:1::"]],
  "teredo.example": [["2001:0:808:808:0:0:80ff:fffe"]],
  "isatap.example": [["2606:4700::5efe:a00:1"]],
  "ula.example": [["fd12::1"]],
  "link.example": [["fe80::1%eth0"]],
  "mixed.example": [["93.184.215.14", "10.1.2.3"]],
  "mixed6.example": [["93.184.215.14", "2606:4700::1", "::1"]],
  "broken.example": [["not an address"]],
  "shared.example": [["100.64.0.1"]],
  "zero.example": [["0.0.0.0"]],
  "127.0.0.1.nip.example": [["127.0.0.1"]],
  "rebinds.example": [["93.184.215.14"], ["127.0.0.1"]],
  "nobody.example": [[]],
};

/** The guard with a recorder instead of the dialler: nothing is sent, even if the guard allows it. */
export function recorded({
  opened = [] as string[],
  connect = (() => Promise.reject(new Error("no line"))) as Dial,
} = {}) {
  const asked: string[] = [];
  const dialled: { host: string; port: number; addresses: readonly string[] }[] = [];
  const fetched = makeGuardedFetch({
    opened: opened.map((each) => hostRule(each)!),
    resolve: async (host) => {
      const answers = NAMES[host] ?? [];
      const nth = asked.filter((each) => each === host).length;
      asked.push(host);
      return answers[Math.min(nth, answers.length - 1)] ?? [];
    },
    dial: (target, signal) => {
      dialled.push({ host: target.host, port: target.port, addresses: target.addresses });
      return connect(target, signal);
    },
  });
  return { asked, dialled, fetched };
}

/** Why a request was refused. Fails when anything was dialled. */
export async function refusal(request: GuardedRequest, opened: string[] = []): Promise<string> {
  const { dialled, fetched } = recorded({ opened });
  const error = await fetched(request).catch((thrown: unknown) => thrown);
  expect(dialled).toEqual([]);
  expect(error instanceof FetchRefused || error instanceof FetchFailed).toBe(true);
  expect((error as Error).message).toMatch(/^[A-Z].*\.$/);
  return (error as FetchRefused | FetchFailed).reason;
}
