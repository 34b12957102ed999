import { expect, test, vi } from "vitest";
import { call, CallError } from "@/lib/core/http/browser/call";
import { BUILD } from "@/lib/core/http/build";
import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";
import { reasons } from "@/lib/texts/de/catalogue";
import { startLocalServer } from "../support/local-server";

const FAILS = sentence("tasks_not_loaded", "Failed to load tasks or agents");

/** The message for a person when a call gets this response. */
async function told(status: number, headers: Record<string, string>, body: string) {
  const server = await startLocalServer((_, response) =>
    response.writeHead(status, headers).end(body),
  );
  vi.stubGlobal("document", { querySelector: () => null });
  try {
    const target = endpoint<void, unknown>("GET", "/api/tasks", { fails: FAILS });
    await call({ ...target, path: `${server.url}/api/tasks` }, undefined);
    throw new Error("The call went well.");
  } catch (error) {
    if (error instanceof CallError) return error.sentence;
    throw error;
  } finally {
    vi.unstubAllGlobals();
    await server.close();
  }
}

const NGINX = { server: "nginx", "content-type": "text/html" };

test.each([
  [413, "too large"],
  [502, "couldn't reach it"],
  [503, "couldn't reach it"],
  [504, "stopped waiting"],
  [403, "rejected this request (status 403)"],
])("a proxy's own page with status %i is explained: %s", async (status, words) => {
  const { text, reason } = await told(status, NGINX, "<html><h1>nginx</h1></html>");
  expect(text).toContain(words);
  expect(reasons).toHaveProperty(reason!);
});

test("Traefik's plain words and Caddy's empty page are explained like nginx's page", async () => {
  const explained = (await told(502, NGINX, "")).text;
  const traefik = await told(502, { "content-type": "text/plain; charset=utf-8" }, "Bad Gateway");
  expect([traefik.text, (await told(502, { server: "Caddy" }, "")).text]).toEqual([
    explained,
    explained,
  ]);
});

test("a refusal of Troupe keeps its own sentence, and one without a body the endpoint's", async () => {
  const refusal = { error: "The request body is larger than 1 MiB.", code: "body_too_large" };
  const throughProxy = { server: "nginx", "content-type": "application/json" };
  expect((await told(413, throughProxy, JSON.stringify(refusal))).text).toBe(refusal.error);
  expect(await told(502, {}, "")).toEqual(FAILS);
  const ofTroupe = { ...NGINX, [BUILD]: "abc" };
  expect(await told(500, ofTroupe, "Internal Server Error")).toEqual(FAILS);
});
