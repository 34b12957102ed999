// A part of npm run programs: unmodified JavaScript client libraries against the built server.
import { copyFileSync } from "node:fs";
import path from "node:path";
import { cacheFolder, installed, runAgainstServer } from "./program-server";

const folder = cacheFolder("clients");
installed(folder, {
  ai: "6.0.326",
  "@ai-sdk/openai": "3.0.141",
  "@langchain/core": "1.4.0",
  "@langchain/openai": "1.6.0",
  zod: "4.6.7",
});
copyFileSync(path.join(import.meta.dirname, "client-calls.txt"), path.join(folder, "calls.mjs"));
await runAgainstServer(process.execPath, () => ["calls.mjs"], folder);
