import { afterEach, expect } from "vitest";
import { makeDial } from "@/lib/core/guarded-fetch/dial";
import { FetchFailed } from "@/lib/core/guarded-fetch/failure";
import { makeGuardedFetch, type GuardedRequest } from "@/lib/core/guarded-fetch/guarded-fetch";
import { hostRule } from "@/lib/core/host-list";
import { startLocalServer, type LocalServer } from "./local-server";

export const open: { close: () => unknown }[] = [];

export async function serve(...parts: Parameters<typeof startLocalServer>): Promise<LocalServer> {
  const server = await startLocalServer(...parts);
  open.push(server);
  return server;
}

type Options = { patienceMs?: number; ca?: string; resolve?: () => Promise<string[]> };
export function fetched(
  request: GuardedRequest,
  { ca, resolve = async () => ["127.0.0.1"], patienceMs }: Options = {},
) {
  const opened = [hostRule(new URL(request.url).host)!];
  return makeGuardedFetch({
    resolve,
    dial: makeDial({ ca }),
    opened,
    ...(patienceMs !== undefined && { patienceMs }),
  })(request);
}

/** Why it failed. */
export async function failure(request: GuardedRequest, options?: Options): Promise<string> {
  const error = await fetched(request, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FetchFailed);
  expect((error as FetchFailed).message).toMatch(/^[A-Z].*\.$/);
  expect((error as FetchFailed).message).not.toContain("127.0.0.1");
  return (error as FetchFailed).reason;
}

/** Closes the servers after each test. */
export function closeServers(): void {
  afterEach(async () => void (await Promise.all(open.splice(0).map((each) => each.close()))));
}
