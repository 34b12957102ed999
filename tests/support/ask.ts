import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { requireDescribed } from "./described";
import type { Handler } from "@/lib/core/http/pipeline/route";

type Files = Record<string, () => Promise<Record<string, Handler>>>;

/** Every handler of the app by its path, found like the framework does: by folder. */
const files: Files = import.meta.env
  ? import.meta.glob<Record<string, Handler>>([
      "../../app/api/**/route.ts",
      "../../app/v1/**/route.ts",
    ])
  : filesOfBench();

/** The benchmarks run without the bundler of the tests. */
function filesOfBench(): Files {
  const here = import.meta.dirname;
  const found = ["api", "v1"].flatMap((each) => routeFilesIn(path.join(here, "../../app", each)));
  return Object.fromEntries(
    found.map((file) => [
      path.relative(here, file),
      () => import(pathToFileURL(file).href) as Promise<Record<string, Handler>>,
    ]),
  );
}

function routeFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.name === "route.ts")
    .map((each) => path.join(each.parentPath, each.name));
}
type Place = {
  pattern: RegExp;
  names: string[];
  rest: boolean;
  load: () => Promise<Record<string, Handler>>;
};

const places: Place[] = Object.entries(files)
  .map(([file, load]) => place(file.replace("../../app", "").replace("/route.ts", ""), load))
  .sort(
    (a, b) =>
      Number(a.rest) - Number(b.rest) ||
      a.names.length - b.names.length ||
      b.pattern.source.length - a.pattern.source.length,
  );

function place(path: string, load: Place["load"]): Place {
  const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((found) => found[1]!);
  const pattern = path
    .replace(/\/\[\[\.\.\.\w+\]\]/g, "(?:/(.+))?")
    .replace(/\[\.\.\.\w+\]/g, "(.+)")
    .replace(/\[\w+\]/g, "([^/]+)");
  return { pattern: new RegExp(`^${pattern}$`), names, rest: path.includes("[..."), load };
}

/** The paths of all route files, with `{name}` for their parameters. */
export const routeFiles = (): string[] => Object.keys(files);

export type Sent = {
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Sends a request through the handler that the framework would call. */
export async function ask(
  method: string,
  url: string,
  { body, raw, headers = {}, signal }: Sent = {},
): Promise<Response> {
  const full = new URL(url, "http://localhost:3000");
  const found = places.find(({ pattern }) => pattern.test(full.pathname));
  if (!found) throw new Error(`No handler for ${full.pathname}`);
  const values = found.pattern
    .exec(full.pathname)!
    .slice(1)
    .map((value) => decodeURIComponent(value ?? ""));
  const params = Object.fromEntries(
    found.names.map((name, at) => [name, found.rest ? values[at]!.split("/") : values[at]]),
  );
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(full, {
    method,
    headers: {
      host: "localhost:3000",
      ...(sent === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: sent,
    signal,
  });
  const handler = (await found.load())[method];
  if (!handler) throw new Error(`${method} is not exported by ${full.pathname}`);
  const answer = await handler(request, { params: Promise.resolve(params) });
  await requireDescribed(handler.source, answer);
  return answer;
}
