import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

/** A rule of ours that is broken on purpose, to see that a test finds it: in this file, that text for this one. */
export type BrokenRule = { file: string; text: string; instead: string };

const breaking = ({ file, text, instead }: BrokenRule): Plugin => ({
  name: "broken-rule",
  setup(made) {
    const place = path.join(root, file);
    made.onLoad({ filter: /\.ts$/ }, (loaded) => {
      if (loaded.path !== place) return undefined;
      const contents = readFileSync(place, "utf8");
      if (!contents.includes(text)) throw new Error(`${file} no longer says: ${text}`);
      return { contents: contents.replaceAll(text, instead), loader: "ts" };
    });
  },
});

/**
 * Bundles every handler and the worker into one file, so that a process of them starts within a second. Returns its
 * path.
 */
export async function bundleBareServer(broken?: BrokenRule): Promise<string> {
  const app = path.join(root, "app");
  const routes = ["api", "v1"]
    .flatMap((door) =>
      readdirSync(path.join(app, door), { recursive: true, encoding: "utf8" })
        .filter((each) => each.endsWith("/route.ts") && !each.includes("[..."))
        .map((each) => path.join(door, each)),
    )
    .toSorted((a, b) => (a.replaceAll("[", "~") < b.replaceAll("[", "~") ? -1 : 1)); // what is named goes before any id
  const address = (each: string): string =>
    `/${path.dirname(each).split(path.sep).join("/")}`.replace(/\[(\w+)\]/g, "{$1}");
  const contents = [
    ...routes.map(
      (each, at) => `import * as route${at} from ${JSON.stringify(path.join(app, each))};`,
    ),
    `import { startBareServer } from "@/tests/support/bare-server";`,
    `await startBareServer({ ${routes.map((each, at) => `${JSON.stringify(address(each))}: route${at}`).join(", ")} });`,
  ].join("\n");
  const folder = path.join(root, "node_modules/.cache/troupe-bare");
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(
    folder,
    `server-${process.pid}${broken ? `-${createHash("sha256").update(broken.text).digest("hex").slice(0, 8)}` : ""}.mjs`,
  );
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
    plugins: broken ? [breaking(broken)] : [],
  });
  return outfile;
}
