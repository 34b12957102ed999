// npm run programs -- clients: the client libraries that people use, as they come, against the built server. They are
// installed once, at these versions, beside the project: nobody else needs them. Build first (npm run build).
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startModelServer } from "../support/model-server";
import { TroupeServer } from "../support/troupe-server";
import { Caller } from "../torture/caller";

const VERSIONS = {
  ai: "6.0.326",
  "@ai-sdk/openai": "3.0.141",
  "@langchain/core": "1.4.0",
  "@langchain/openai": "1.6.0",
  zod: "4.6.7",
};

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "node_modules/.cache/troupe-clients");

function install(): void {
  const file = path.join(folder, "package.json");
  const wanted = JSON.stringify({ private: true, type: "module", dependencies: VERSIONS }, null, 2);
  const has = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (has === wanted && existsSync(path.join(folder, "node_modules/ai"))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, wanted);
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The client libraries could not be installed.");
}

install();
copyFileSync(path.join(import.meta.dirname, "client-calls.txt"), path.join(folder, "calls.mjs"));
const model = await startModelServer();
// Whoever asks for a form is answered in it.
model.script(({ body }) =>
  JSON.stringify(body).includes("It must fit this JSON Schema")
    ? { text: '{"city":"Rome"}' }
    : undefined,
);
const server = await TroupeServer.start({
  DEEPSEEK_BASE_URL: model.url,
  DEEPSEEK_API_KEY: "sk-clients",
  RATE_LIMITS: "off",
});
const person = new Caller(server.url);
await person.join();
await person.json("POST", "/api/agents", { name: "Scout", instructions: "You answer." });
const { secret } = await person.json<{ secret: string }>("POST", "/api/keys", {
  name: "Clients",
  scopes: ["chat"],
  expires_in_days: null,
});
const child = spawn(process.execPath, ["calls.mjs"], {
  cwd: folder,
  stdio: "inherit",
  env: { ...process.env, TROUPE: server.url, KEY: secret, MODEL: "scout" },
});
const code = await new Promise<number>((resolve) =>
  child.on("exit", (ended) => resolve(ended ?? 1)),
);
person.close();
await server.kill();
await model.close();
process.exit(code);
