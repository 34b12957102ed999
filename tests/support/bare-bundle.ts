import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Bundles every handler and the worker into one file, so that a process of them starts within a second. Returns its
 * path.
 */
export async function bundleBareServer(): Promise<string> {
  const api = path.join(root, "app/api");
  const routes = readdirSync(api, { recursive: true, encoding: "utf8" })
    .filter((each) => each.endsWith("/route.ts") && !each.includes("[..."))
    .toSorted((a, b) => (a.replaceAll("[", "~") < b.replaceAll("[", "~") ? -1 : 1)); // what is named goes before any id
  const address = (each: string): string =>
    `/api/${path.dirname(each).split(path.sep).join("/")}`.replace(/\[(\w+)\]/g, "{$1}");
  const contents = [
    ...routes.map(
      (each, at) => `import * as route${at} from ${JSON.stringify(path.join(api, each))};`,
    ),
    `import { startBareServer } from "@/tests/support/bare-server";`,
    `await startBareServer({ ${routes.map((each, at) => `${JSON.stringify(address(each))}: route${at}`).join(", ")} });`,
  ].join("\n");
  const folder = path.join(root, "node_modules/.cache/troupe-bare");
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, `server-${process.pid}.mjs`);
  await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    conditions: ["react-server"],
    alias: { "@": root },
    logLevel: "error",
  });
  return outfile;
}
