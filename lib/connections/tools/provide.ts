import "server-only";
import { provideConnected } from "@/lib/tools/connected-port";

const work = () => import("@/lib/connections/tools/work");

/** Registers what tools need from connections, at startup. Its code is loaded once such a tool is used. */
export const provideConnections = (): void =>
  provideConnected({
    define: async (...given) => (await work()).define(...given),
    all: async (...given) => (await import("@/lib/connections/tools/all-tools")).all(...given),
    call: async (...given) => (await work()).call(...given),
  });
