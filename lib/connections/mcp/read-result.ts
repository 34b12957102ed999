import "server-only";
import { readContents, readParts } from "@/lib/connections/mcp/tools/read-parts";
import { isRecord } from "@/lib/tools/shared/faults";

type Result = Record<string, unknown>;

/** The path to a list's entries as the server sent them: the protocol's library refuses all for one invalid entry. */
const LISTED = "troupe/listed";
const LISTS: Record<string, string> = {
  "tools/list": "tools",
  "resources/list": "resources",
  "prompts/list": "prompts",
};

/** The revisions before 2026-07-28, newest first. Any other date counts as the newest of these that is not newer. */
const REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"];

/**
 * A result as the protocol's library expects it. Deviations are read as far as possible, and unreadable parts are
 * omitted or shown as text. `modern`: the request was sent with revision 2026-07-28.
 */
export function readResult(method: string, raw: Result, modern: boolean): Result {
  const result =
    modern && typeof raw.resultType !== "string" ? { ...raw, resultType: "complete" } : raw;
  if (modern && result.resultType !== "complete") return result;
  const list = LISTS[method];
  if (list) return readList(result, list);
  if (method === "initialize") return readGreeting(result);
  if (method === "server/discover" && Array.isArray(result.supportedVersions))
    return { ...result, ...readAbout(result) };
  if (method === "tools/call") return readParts(result);
  if (method === "resources/read")
    return { ...result, ...CACHE, contents: readContents(result.contents) };
  return result;
}

/** Required since 2026-07-28; only `listTools` uses it, from the server's own value. */
const CACHE = { ttlMs: 0, cacheScope: "private" };

function readList(result: Result, list: string): Result {
  const { nextCursor, ...rest } = result;
  const entries = result[list];
  if (typeof entries !== "object") return result; // not a list
  return {
    ...rest,
    ...CACHE,
    ...(typeof result.ttlMs === "number" && result.ttlMs > 0
      ? { ttlMs: Math.floor(result.ttlMs) }
      : {}),
    [list]: [],
    [LISTED]: Array.isArray(entries) ? entries : isRecord(entries) ? Object.values(entries) : [],
    ...(typeof nextCursor === "string" && nextCursor ? { nextCursor } : {}),
  };
}

/** The entries of a list's page, each as the server sent it. */
export const listedIn = (page: object): unknown[] => {
  const listed = (page as Result)[LISTED];
  return Array.isArray(listed) ? listed : [];
};

function readGreeting(result: Result): Result {
  if (!("protocolVersion" in result || "capabilities" in result || "serverInfo" in result))
    return result; // not from an initialization
  const said = String(result.protocolVersion ?? "");
  const { name, version, ...info } = isRecord(result.serverInfo) ? result.serverInfo : {};
  const title = typeof info.title === "string" ? { title: info.title } : {};
  return {
    ...result,
    ...readAbout(result),
    protocolVersion: revisionFor(said),
    serverInfo: { name: textOf(name), version: textOf(version), ...title },
  };
}

/** The revision to use with a server that names this one. */
const revisionFor = (version: string): string =>
  REVISIONS.find((each) => each <= version) ?? (version ? REVISIONS.at(-1)! : "2025-03-26");

function readAbout({ capabilities, instructions }: Result): Result {
  const entries = isRecord(capabilities) ? Object.entries(capabilities) : [];
  // A capability is an object; some servers only say true.
  const supported = entries.flatMap(([name, each]) =>
    isRecord(each) ? [[name, flags(each)]] : each === true ? [[name, {}]] : [],
  );
  return {
    capabilities: Object.fromEntries(supported) as Result,
    instructions: typeof instructions === "string" ? instructions : undefined,
  };
}

const flags = (result: Result): Result =>
  Object.fromEntries(
    Object.entries(result).filter(([, each]) => typeof each === "boolean" || isRecord(each)),
  );

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
