import { describe, expect, test } from "vitest";
import { ask } from "../support/ask";
import { METHODS, endpoints, filled, nameOf, routeFiles } from "./endpoints";
import { files, textOf } from "./sources";

const routes = routeFiles(files);
const declared = new Set(endpoints.map(nameOf));

describe("every endpoint", () => {
  test.each(endpoints.map((each) => [nameOf(each), each] as const))("%s has a handler of its own", async (_, endpoint) => {
    expect(routes.map((each) => each.path)).toContain(endpoint.path);
    const answer = await ask(endpoint.method, filled(endpoint));
    expect(answer.status).not.toBe(405);
  });
});

describe("every route file", () => {
  test.each(routes.map((each) => [each.file, each] as const))("%s is made by the door alone", (_, { text }) => {
    expect(text).toContain("export const { GET, POST, PUT, PATCH, DELETE } = methods({");
    expect(text.match(/^export /gm)).toHaveLength(1);
    const handlers = [...text.matchAll(/^ {2}(GET|POST|PUT|PATCH|DELETE): (\w+)\(/gm)];
    expect(handlers.length).toBeGreaterThan(0);
    expect(handlers.map((each) => each[2])).toEqual(handlers.map(() => "route"));
  });

  test.each(routes.map((each) => [each.file, each] as const))("%s answers what the contracts declare, and 405 with Allow to the rest", async (_, { path }) => {
    const have = METHODS.filter((method) => declared.has(`${method} ${path}`));
    expect(have).not.toEqual([]);
    for (const method of METHODS) {
      const answer = await ask(method, filled({ path } as (typeof endpoints)[number]));
      if (have.includes(method)) expect(answer.status, method).not.toBe(405);
      else {
        expect([answer.status, answer.headers.get("allow")], method).toEqual([405, have.join(", ")]);
        expect(await answer.json()).toMatchObject({ code: "method_not_allowed", error: expect.any(String), request_id: expect.any(String) });
      }
    }
  });
});

test("addresses outside /api are rewritten to declared endpoints", () => {
  const targets = [...textOf("next.config.mjs").matchAll(/destination: "([^"]+)"/g)].map((found) => found[1]!.replace(/:(\w+)/g, "{$1}"));
  expect(targets.length).toBeGreaterThan(0);
  const known = [...endpoints.map(({ path }) => path), "/_not-found"]; // the page for missing files
  for (const each of targets) expect(known).toContain(each);
});

test.each(["/api/nothing", "/api/agents/a/b/c", "/api/auth/nothing"])("the unknown address %s answers 404 in JSON", async (path) => {
  for (const method of path.startsWith("/api/auth/") ? ["GET", "POST"] : METHODS) {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("location")]).toEqual([404, "application/json; charset=utf-8", null]);
    expect(await answer.json()).toMatchObject({ error: "Not found", code: "not_found", request_id: answer.headers.get("x-request-id") });
  }
});
