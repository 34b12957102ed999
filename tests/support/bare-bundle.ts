import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * One of our rules, broken on purpose to see that a test detects it: in this file, this text is replaced with that one.
 */
export type BrokenRule = { file: string; text: string; instead: string };

/** Workers are started by their paths beside the sources that name them, not beside the bundle. */
const inPlace: Plugin = {
  name: "in-place",
  setup(made) {
    made.onLoad({ filter: /[/\\]lib[/\\].*\.ts$/ }, (loaded) => {
      const contents = readFileSync(loaded.path, "utf8");
      if (!contents.includes("import.meta.url")) return undefined;
      const url = JSON.stringify(pathToFileURL(loaded.path).href);
      return { contents: contents.replaceAll("import.meta.url", url), loader: "ts" };
    });
  },
};

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
 * Bundles every handler and the worker into one file, so that a process of them starts within a second; once for all
 * tests, as long as the sources are unchanged. Returns its path.
 */
export async function bundleBareServer(broken?: BrokenRule): Promise<string> {
  const app = path.join(root, "app");
  const routes = ["api", "v1"]
    .flatMap((door) =>
      readdirSync(path.join(app, door), { recursive: true, encoding: "utf8" })
        .filter((each) => each.endsWith("/route.ts") && !each.includes("[..."))
        .map((each) => path.join(door, each)),
    )
    .toSorted((a, b) => (a.replaceAll("[", "~") < b.replaceAll("[", "~") ? -1 : 1)); // names before ids
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
  const key = createHash("sha256").update(JSON.stringify([root, contents, broken, inPlace.name]));
  const outfile = path.join(folder, `server-${key.digest("hex").slice(0, 12)}.mjs`);
  if (isCurrent(outfile)) return outfile;
  const began = Date.now();
  const unfinished = `${outfile}.${process.pid}`;
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    outfile: unfinished,
    absWorkingDir: root,
    metafile: true,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    conditions: ["react-server"],
    alias: { "@": root },
    logLevel: "error",
    plugins: [...(broken ? [breaking(broken)] : []), inPlace],
  });
  const sources = Object.keys(metafile.inputs)
    .map((each) => path.join(root, each))
    .filter((each) => existsSync(each)); // all except the one above, which has no file
  renameSync(unfinished, outfile); // another process may start it, or may have created it meanwhile
  writeFileSync(unfinished, JSON.stringify(stampsOf(sources)));
  if (sources.every((each) => statSync(each).mtimeMs < began))
    renameSync(unfinished, `${outfile}.sources`);
  else rmSync(unfinished);
  return outfile;
}

type Stamp = [file: string, changedAt: number, size: number];

const stampsOf = (files: string[]): Stamp[] =>
  files.map((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return [file, found?.mtimeMs ?? 0, found?.size ?? 0];
  });

/** Whether there is a bundle of the current sources. */
function isCurrent(outfile: string): boolean {
  const record = `${outfile}.sources`;
  if (!existsSync(record) || !existsSync(outfile)) return false;
  const stamps = JSON.parse(readFileSync(record, "utf8")) as Stamp[];
  return JSON.stringify(stampsOf(stamps.map(([file]) => file))) === JSON.stringify(stamps);
}
