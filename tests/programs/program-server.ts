import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startModelServer, type LoggedRequest } from "../support/model-server";
import { TroupeServer } from "../support/troupe-server";
import { Caller } from "../torture/caller";

const root = path.resolve(import.meta.dirname, "../..");

/** A folder beside the project in which external programs are installed unmodified: nothing else needs them. */
export const cacheFolder = (name: string): string =>
  path.join(root, "node_modules/.cache", `troupe-${name}`);

/** Installs packages at these versions, once. */
export function installed(folder: string, dependencies: Record<string, string>): void {
  const file = path.join(folder, "package.json");
  const wanted = JSON.stringify({ private: true, type: "module", dependencies }, null, 2);
  const has = existsSync(file) ? readFileSync(file, "utf8") : "";
  const [first = ""] = Object.keys(dependencies);
  if (has === wanted && existsSync(path.join(folder, "node_modules", first))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, wanted);
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`${folder}: the packages could not be installed.`);
}

/** The model's instructions; undefined: the directives in the message. */
function played({ body }: LoggedRequest) {
  const text = JSON.stringify(body);
  // A caller that requests a format gets a response in it.
  if (text.includes("It must fit this JSON Schema")) return { text: '{"city":"Rome"}' };
  if (!text.includes('"name":"get_weather"')) return undefined;
  return { tools: [{ name: "get_weather", arguments: '{"location":"San Francisco, CA"}' }] };
}

/**
 * Starts the built server with an agent named Scout and a key, runs a program in `cwd` with both in TROUPE, KEY and
 * MODEL (and in its arguments, if `args` uses them), and exits with its status.
 */
export async function runAgainstServer(
  command: string,
  args: (given: { url: string; key: string; model: string }) => string[],
  cwd: string,
): Promise<never> {
  const model = await startModelServer();
  model.script(played);
  const server = await TroupeServer.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-clients",
    MODEL_SEES_IMAGES: "on",
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
  const given = { url: server.url, key: secret, model: "scout" };
  const child = spawn(command, args(given), {
    cwd,
    stdio: "inherit",
    env: { ...process.env, TROUPE: server.url, KEY: secret, MODEL: "scout" },
  });
  const code = await new Promise<number>((resolve) => {
    child.on("exit", (ended) => resolve(ended ?? 1));
    child.on("error", () => resolve(1));
  });
  person.close();
  await server.kill();
  await model.close();
  process.exit(code);
}
