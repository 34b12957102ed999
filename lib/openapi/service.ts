import "server-only";
import { config } from "@/lib/core/config";
import { hashed } from "@/lib/core/crypto";
import type { Handler } from "@/lib/core/http/pipeline/route";
import { HttpReply } from "@/lib/core/http/reply";
import { processSingleton } from "@/lib/core/singleton";
import { documentOf, type OpenApiDocument } from "@/lib/openapi/document";
import type { MadeHandler } from "@/lib/openapi/operation";
import { version } from "@/package.json";

type RouteModule = Record<string, unknown>;
/** How each route file is loaded. */
export type Routes = (() => Promise<RouteModule>)[];

const isMade = (value: unknown): value is Handler & { source: MadeHandler } =>
  typeof value === "function" && "source" in value;

/** The definitions of the handlers in route files, each once. */
export async function handlersIn(routes: Routes): Promise<MadeHandler[]> {
  const modules = await Promise.all(routes.map((load) => load()));
  const handlers = modules.flatMap((module) => Object.values(module).filter(isMade));
  return [...new Set(handlers.map((handler) => handler.source))];
}

/** The API's description, created once per process, when it is first requested. `own`: the endpoint that returns it. */
const describedApi = (routes: Routes, own: MadeHandler): Promise<OpenApiDocument> =>
  processSingleton("openapi", async () =>
    documentOf([...(await handlersIn(routes)), own], { version, url: config().APP_URL }),
  );

const CACHE = { "cache-control": "public, max-age=300" };

/** The same as a response; not modified for a caller that has it already. */
export async function served(
  routes: Routes,
  own: MadeHandler,
  headers: Headers,
): Promise<HttpReply<Record<string, unknown>>> {
  const document = await describedApi(routes, own);
  const etag = `"${hashed(JSON.stringify(document)).slice(0, 32)}"`;
  const same = headers
    .get("if-none-match")
    ?.split(",")
    .some((each) => each.trim() === etag);
  const reply = { ...document };
  return new HttpReply<Record<string, unknown>>(reply, {
    headers: { ...CACHE, etag },
    ...(same ? { status: 304 } : {}),
  });
}
