import { describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { METHODS, endpoints, filled, nameOf, routeFiles } from "./endpoints";
import { files, textOf } from "./sources";

const routes = routeFiles(files);
const declared = new Set(endpoints.map(nameOf));

describe("every endpoint", () => {
  test.each(endpoints.map((each) => [nameOf(each), each] as const))(
    "%s has a handler of its own",
    async (_, endpoint) => {
      expect(routes.map((each) => each.path)).toContain(endpoint.path);
      const answer = await ask(endpoint.method, filled(endpoint));
      expect(answer.status).not.toBe(405);
    },
  );
});

describe("every route file", () => {
  test.each(routes.map((each) => [each.file, each] as const))(
    "%s is made by the door alone",
    (_, { text }) => {
      expect(text).toContain(
        "export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({",
      );
      expect(text.match(/^export /gm)).toHaveLength(1);
      const handlers = [...text.matchAll(/^ {2}(GET|POST|PUT|PATCH|DELETE): (\w+)\(/gm)];
      expect(handlers.length).toBeGreaterThan(0);
      expect(handlers.map((each) => each[2])).toEqual(handlers.map(() => "route"));
    },
  );

  test.each(routes.map((each) => [each.file, each] as const))(
    "%s answers what the contracts declare, and 405 with Allow to the rest",
    async (_, { path }) => {
      const have = METHODS.filter((method) => declared.has(`${method} ${path}`));
      expect(have).not.toEqual([]);
      for (const method of METHODS) {
        const answer = await ask(method, filled({ path } as (typeof endpoints)[number]));
        if (have.includes(method)) expect(answer.status, method).not.toBe(405);
        else {
          expect([answer.status, answer.headers.get("allow")], method).toEqual([
            405,
            allowed(path),
          ]);
          expect(await answer.json()).toMatchObject({
            code: "method_not_allowed",
            error: expect.any(String),
            request_id: expect.any(String),
          });
        }
      }
    },
  );
});

/** The methods of a URL: HEAD too if GET has an end, and OPTIONS. */
function allowed(path: string): string {
  const have = endpoints.filter((each) => each.path === path);
  const verbs = METHODS.filter((method) => have.some((each) => each.method === method));
  const streams = have.some((each) => each.method === "GET" && each.stream);
  return [
    ...verbs.flatMap((verb) => (verb === "GET" && !streams ? ["GET", "HEAD"] : [verb])),
    "OPTIONS",
  ].join(", ");
}

describe("beyond the five verbs", () => {
  test.each(routes.map((each) => [each.path]))(
    "%s lists its methods, and opens no stream for a HEAD request",
    async (path) => {
      const target = filled({ path } as (typeof endpoints)[number]);
      const options = await ask("OPTIONS", target, {
        headers: { "x-request-id": "Sound-id.1234" },
      });
      expect([
        options.status,
        options.headers.get("allow"),
        options.headers.get("x-request-id"),
        await options.text(),
      ]).toEqual([204, allowed(path), "Sound-id.1234", ""]);
      const odd = await ask("OPTIONS", target, { headers: { "x-refused-method": "PROPFIND" } });
      expect([odd.status, odd.headers.get("allow")]).toEqual([405, allowed(path)]);
      const head = await ask("HEAD", target);
      if (!allowed(path).includes("HEAD")) return void expect(head.status).toBe(405);
      const get = await ask("GET", target);
      expect([head.status, head.body, head.headers.get("content-type")]).toEqual([
        get.status,
        null,
        get.headers.get("content-type"),
      ]);
    },
  );

  test("what lib/cli/server/request-guard.mjs treats as a handler's path is what next.config.mjs routes to one", () => {
    const [, pattern = ""] =
      /^const PROGRAM =\s*\/(.+)\/;$/m.exec(textOf("lib/cli/server/request-guard.mjs")) ?? [];
    const sources = [
      ...textOf("next.config.mjs").matchAll(/source: "([^"]+)",\s*destination: "\/api/g),
    ].map((found) => found[1]!.replace(/:\w+/g, "name"));
    expect(sources.length).toBeGreaterThan(5);
    for (const each of [...sources, "/api/agents", "/api", "/v1", "/v1/models"])
      expect(each).toMatch(new RegExp(pattern));
    for (const page of [
      "/",
      "/login",
      "/app/agents",
      "/auth/callback",
      "/auth/success",
      "/apiary",
      "/v10",
      "/testing",
    ])
      expect(page).not.toMatch(new RegExp(pattern));
  });
});

// Former pages below /app redirect to the present ones: tests/unit/menu.test.ts.
test("paths outside /api are rewritten to declared endpoints", () => {
  const targets = [...textOf("next.config.mjs").matchAll(/destination: "(?!\/app\/)([^"]+)"/g)].map(
    (found) => found[1]!.replace(/:(\w+)/g, "{$1}"),
  );
  expect(targets.length).toBeGreaterThan(0);
  const known = [
    ...endpoints.map(({ path }) => path),
    ...["/prerendered/{language}/open", "/prerendered/{language}/not-found", "/_not-found"], // the landing page of an open server, and pages for missing files
    "/", // for a page below /prerendered
  ];
  for (const each of targets) expect(known).toContain(each);
});

test.each(["/api/nothing", "/api/agents/a/b/c", "/api/auth/nothing", "/api/auth/nothing/more"])(
  "the unknown address %s answers 404 in JSON",
  async (path) => {
    for (const method of METHODS) {
      const answer = await ask(method, path);
      expect([
        answer.status,
        answer.headers.get("content-type"),
        answer.headers.get("location"),
      ]).toEqual([404, "application/json; charset=utf-8", null]);
      expect(await answer.json()).toMatchObject({
        error: "Not found",
        code: "not_found",
        request_id: answer.headers.get("x-request-id"),
      });
    }
  },
);
