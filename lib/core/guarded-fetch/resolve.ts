import "server-only";
import { lookup, Resolver } from "node:dns/promises";
import { FetchFailed } from "@/lib/core/guarded-fetch/failure";
import { sentence } from "@/lib/core/shared/sentence";

const TRY_MS = 2_000;
const TRIES = 2;

/** All addresses of a name; empty when the name does not exist. */
export type Resolve = (
  host: string,
  options: { hostsFile: boolean; signal: AbortSignal },
) => Promise<readonly string[]>;

/**
 * Queries the name servers, by default the system's. The system's own lookup (the hosts file, search domains) is used
 * only for hosts that the operator opened: it occupies a thread until it is done, so that a stranger's slow name server
 * could hold up every other lookup of the process. Throws FetchFailed (name).
 */
export const makeResolve =
  (servers?: readonly string[]): Resolve =>
  async (host, { hostsFile, signal }) => {
    if (hostsFile)
      return (await lookup(host, { all: true }).catch(nothing(host))).map((each) => each.address);
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const stop = () => resolver.cancel();
    signal.addEventListener("abort", stop, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = answers.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
      // Some name servers fail when queried for IPv6: what the other query found is enough.
      return addresses.length > 0
        ? addresses
        : answers.flatMap((each) => (each.status === "rejected" ? nothing(host)(each.reason) : []));
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };

/** "No such name" is a valid answer; anything else is a failed lookup. */
function nothing(host: string): (error: unknown) => never[] {
  return (error) => {
    if (
      error instanceof Error &&
      "code" in error &&
      (error.code === "ENOTFOUND" || error.code === "ENODATA")
    )
      return [];
    throw new FetchFailed(
      "name",
      sentence("host_not_looked_up", "Couldn't resolve the host name {host}.", { host }),
      { cause: error },
    );
  };
}
