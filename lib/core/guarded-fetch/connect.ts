import "server-only";
import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import { config } from "@/lib/core/config";
import { makeDial, type Dial } from "@/lib/core/guarded-fetch/dial";
import type { HostRule } from "@/lib/core/host-list";
import { makeResolve, type Resolve } from "@/lib/core/guarded-fetch/resolve";
import { readUrl, targetOf } from "@/lib/core/guarded-fetch/target";

/** How names are looked up and connections opened, and which hosts the operator opened (TOOL_ALLOWED_HOSTS). */
export type Outbound = { resolve: Resolve; dial: Dial; opened: readonly HostRule[] };

/** The production resolver and dialler. */
export const outbound = (): Outbound => ({
  resolve: makeResolve(),
  dial: makeDial(),
  opened: config().TOOL_ALLOWED_HOSTS,
});

/**
 * The only way to open a connection out of the server: the address is checked, and exactly that address is dialled.
 * `allowed`: the only hosts; null: any. Throws FetchRefused when the guard refuses, FetchFailed when the name is not
 * known, and connection errors as they are.
 */
export async function connectTo(
  url: URL,
  { resolve, dial, opened }: Outbound,
  allowed: readonly HostRule[] | null,
  signal: AbortSignal,
): Promise<Socket> {
  const target = await targetOf(url, { opened, allowed }, resolve, signal);
  signal.throwIfAborted();
  return dial(target, signal);
}

type Connector = buildConnector.connector;
type ConnectOptions = Parameters<Connector>[0];

/** The same as an undici connector, called each time that it needs a connection. */
export const connector =
  (open: (url: URL) => Promise<Socket>): Connector =>
  (options, done) => {
    addressOf(options)
      .then(open)
      .then(
        (socket) => done(null, socket),
        (error: unknown) =>
          done(error instanceof Error ? error : new Error("The connection failed"), null),
      );
  };

const addressOf = async ({ protocol, host, hostname, port }: ConnectOptions): Promise<URL> =>
  readUrl(`${protocol}//${host ?? (port ? `${hostname}:${port}` : hostname)}`);
