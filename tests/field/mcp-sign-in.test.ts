import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "@/lib/connections/contract";
import { startSignInServer, type TestSignInServer } from "../support/sign-in-server";
import { json, person, startAgent } from "../support/tool-runs";

let server: TestSignInServer;
// Before the settings are read.
beforeAll(async () => {
  server = await startSignInServer();
  process.env.TOOL_ALLOWED_HOSTS = [server.host, server.mcp.host].join(",");
});
startAgent();
afterAll(() => server.close());

/** Signs in as a person does, and returns the connection. */
async function signedIn(): Promise<Connection> {
  const body = { url: server.mcp.address };
  const made = await json<Connection>(await person.ask("POST", "/api/connections", { body }));
  expect(made.status).toBe("needs_sign_in");
  const path = `/api/connections/${made.ConnectionId}`;
  const { url, error } = await json<{ url?: string; error?: string }>(
    await person.ask("POST", `${path}/sign-in`),
  );
  expect(error).toBeUndefined();
  const back = new URL((await fetch(url!)).headers.get("x-leads-to")!);
  await person.ask("GET", `/api/connections/callback${back.search}`);
  return json<Connection>(await person.ask("GET", path));
}

describe("a person signs in where the issuer is spelled", () => {
  test.each([
    ["without a slash by both", "", ""],
    ["with a slash by both, as the Python SDK does", "/", "/"],
    ["with a slash by the MCP server alone, as for Google", "", "/"],
    ["with a slash by itself alone, as Auth0 does", "/", ""],
  ])("%s", async (_, own, named) => {
    server.as.slash = { own, named };
    expect(await signedIn()).toMatchObject({ status: "connected", signed_in: true });
  });
});

test("an issuer that differs in more than a slash is not signed in with", async () => {
  server.as.slash = { own: "/other", named: "" };
  const body = { url: server.mcp.address };
  const made = await json<Connection>(await person.ask("POST", "/api/connections", { body }));
  const answer = await person.ask("POST", `/api/connections/${made.ConnectionId}/sign-in`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toMatch(/came from a different/);
});
