import "server-only";
import type { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { ConnectionProgram } from "@/lib/connections/contract";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { LineReader } from "@/lib/connections/mcp/line-reader";
import { programIn } from "@/lib/connections/program";
import { config } from "@/lib/core/config";
import type { LocalProgram } from "@/lib/core/local-programs";
import { sentence } from "@/lib/core/shared/sentence";

/** Maximum size of a program's message, as for a server on the network. */
const BYTES = 4 * 1024 * 1024;

/** The program that a URL names, if the operator has set it up. */
export function findProgram(url: string): LocalProgram | undefined {
  const name = programIn(url);
  const all = config().MCP_STDIO_SERVERS;
  return name !== undefined && Object.hasOwn(all, name) ? all[name] : undefined;
}

/**
 * A program, started for one piece of work and ended with it. Of this server's environment it gets what any program
 * needs (HOME, PATH and the like), none of the settings, plus the operator's variables for it. Throws ServerFailed if
 * the program is no longer configured.
 */
export async function startProgram(url: string): Promise<StdioClientTransport> {
  const program = findProgram(url);
  if (!program) throw new ServerFailed(unknownProgram(url), { refused: true });
  const library = await import("@modelcontextprotocol/client/stdio");
  const transport = new library.StdioClientTransport({ ...program, stderr: "ignore" });
  // The library has no option for this private field; a test detects if it changes.
  return Object.assign(transport, { _readBuffer: new LineReader(BYTES) });
}

export const unknownProgram = (url: string) =>
  sentence(
    "program_unknown",
    "No program called {name} is set up on this server (MCP_STDIO_SERVERS).",
    { name: programIn(url) ?? url },
  );

/** The programs that connections can use. */
export const programs = (): ConnectionProgram[] =>
  Object.keys(config().MCP_STDIO_SERVERS).map((name) => ({ name, url: `stdio://${name}` }));
