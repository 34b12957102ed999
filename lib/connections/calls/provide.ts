import "server-only";
import { provideConnected } from "@/lib/tools/connected-port";

const work = () => import("@/lib/connections/calls/work");

/** Registers what tools need from connections, at startup. Its code is loaded once such a tool is used. */
export const provideConnections = (): void =>
  provideConnected({
    define: async (...args) => (await work()).define(...args),
    all: async (...args) => (await import("@/lib/connections/calls/all-tools")).all(...args),
    call: async (...args) => (await work()).call(...args),
  });
