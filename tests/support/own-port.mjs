import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

const LOWEST = 15_000;
const TRIES = 500;

/**
 * A port of this machine that belongs to the caller as long as its process lives, for a server with a fixed port that
 * listens there again after it was down. It is outside the range from which the system assigns ports to outgoing
 * connections and to port 0, so neither takes it while no one listens; and other processes that use this function are
 * kept away by the UDP port of the same number, which the system releases even if this process is killed. Throws when
 * none is free.
 */
export async function ownPort() {
  const end = beginOfTheSystems();
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LOWEST, end);
    const mark = createSocket("udp4").unref();
    if (await isGiven(mark, () => mark.bind({ port, address: "127.0.0.1", exclusive: true }))) {
      const probe = createServer();
      const isFree = await isGiven(probe, () => probe.listen({ port, exclusive: true }));
      if (isFree) {
        probe.close();
        await once(probe, "close");
        return port;
      }
    }
    mark.close();
  }
  throw new Error(`No port from ${LOWEST} to ${end} is free.`);
}

const isGiven = (socket, ask) =>
  new Promise((resolve) => {
    socket.once("listening", () => resolve(true)).once("error", () => resolve(false));
    ask();
  });

/** The start of the system's own range, if it leaves room below: on Linux as configured, elsewhere the usual value. */
function beginOfTheSystems() {
  let begin = 49_152;
  try {
    begin = Number.parseInt(readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8"), 10);
  } catch {
    // Not Linux.
  }
  return begin > LOWEST + 1_000 ? begin : 32_768;
}
