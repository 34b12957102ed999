import "server-only";
import type { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { ConnectionProgram } from "@/lib/connections/contract";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { LineReader } from "@/lib/connections/mcp/stdio/line-reader";
import { programIn } from "@/lib/connections/shared/program";
import { config } from "@/lib/core/config";
import type { LocalProgram } from "@/lib/core/process/local-programs";
import { sentence } from "@/lib/core/shared/sentence";

/** What a program may say at once, as a server on the network may answer. */
const BYTES = 4 * 1024 * 1024;

/** The program that an address names, if the operator has set up one. */
export function findProgram(url: string): LocalProgram | undefined {
  const name = programIn(url);
  const all = config().MCP_STDIO_SERVERS;
  return name !== undefined && Object.hasOwn(all, name) ? all[name] : undefined;
}

/**
 * A program, started for one piece of work and ended with it. Of this server's environment it gets what any program needs
 * (HOME, PATH and the like), none of the settings, and what the operator gives it. Throws ServerFailed where there is no
 * such program any more.
 */
export async function startProgram(url: string): Promise<StdioClientTransport> {
  const program = findProgram(url);
  if (!program) throw new ServerFailed(unknownProgram(url), { refused: true });
  const library = await import("@modelcontextprotocol/client/stdio");
  const transport = new library.StdioClientTransport({ ...program, stderr: "ignore" });
  // The library has no option for this field of its own; a test notices should it change.
  return Object.assign(transport, { _readBuffer: new LineReader(BYTES) });
}

export const unknownProgram = (url: string) =>
  sentence(
    "program_unknown",
    "No program called {name} is set up on this server (MCP_STDIO_SERVERS).",
    { name: programIn(url) ?? url },
  );

/** The programs that connections can be made to. */
export const programs = (): ConnectionProgram[] =>
  Object.keys(config().MCP_STDIO_SERVERS).map((name) => ({ name, url: `stdio://${name}` }));
