import "server-only";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { Target } from "@/lib/core/guarded-fetch/target";

/** Opens a connection to one of the target's addresses only; closes it as soon as the signal fires. */
export type Dial = (target: Target, signal: AbortSignal) => Promise<Socket>;

/** Bounds how long a name with very many addresses is tried. */
const TRIES = 6;
const TRY_MS = 1_000;

/**
 * The production dialler. `ca`: certificates to trust in place of the system's. The target's name must match the
 * certificate, and is sent as SNI.
 */
export const makeDial =
  ({ ca }: { ca?: string } = {}): Dial =>
  ({ host, port, secure, addresses }, signal) =>
    new Promise((resolve, reject) => {
      // The lookup is skipped for a literal address: the host is then the checked address.
      const options = {
        host,
        port,
        lookup: pinned(addresses),
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: TRY_MS,
        noDelay: true,
        signal,
      };
      const socket: Socket = secure
        ? connectSecurely({
            ...options,
            ca,
            servername: isIP(host) ? "" : host,
            rejectUnauthorized: true,
            ALPNProtocols: ["http/1.1"],
          }) // explicit, so that no environment variable disables it
        : connect(options);
      socket.once(secure ? "secureConnect" : "connect", () => resolve(socket));
      socket.on("error", reject); // stays: otherwise an error before the next owner listens would be unhandled
    });

/** A lookup that returns only the checked addresses, IPv4 first, since it works where IPv6 is only partly set up. */
function pinned(addresses: readonly string[]): LookupFunction {
  const allowed = addresses
    .map((address) => ({ address, family: isIP(address) }))
    .sort((a, b) => a.family - b.family);
  return (_host, options, done) =>
    options.all
      ? done(null, allowed.slice(0, TRIES))
      : done(null, allowed[0]!.address, allowed[0]!.family);
}
