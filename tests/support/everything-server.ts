import { spawn } from "node:child_process";
import path from "node:path";
import { ownPort } from "./own-port.mjs";

const PROGRAM = path.resolve(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);

export type EverythingServer = { host: string; address: string; close: () => Promise<void> };

/** The public reference server for MCP, unmodified, over Streamable HTTP. */
export async function startEverythingServer(): Promise<EverythingServer> {
  const port = await ownPort();
  const env = { PATH: process.env.PATH, PORT: String(port) } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [PROGRAM, "streamableHttp"], { env });
  let said = "";
  await new Promise<void>((up, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        said += String(text);
        if (/listening on port/i.test(said)) up();
      });
    child.once("exit", () => fail(new Error(`The reference server ended: ${said}`)));
  });
  return {
    host: `localhost:${port}`,
    address: `http://localhost:${port}/mcp`,
    close: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}
