import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { db } from "@/lib/core/db/db";
import type { ToolOutcome } from "@/lib/tools/contract";
import { newPerson, type Person } from "../support/person";
import { startSignInServer, type TestSignInServer } from "../support/sign-in-server";
import { json, startAgent } from "../support/tool-runs";
import { inWorkspace, newWorkspace } from "../support/workspaces";

let server: TestSignInServer;
// Before the settings are read.
beforeAll(async () => {
  server = await startSignInServer();
  process.env.TOOL_ALLOWED_HOSTS = [server.host, server.mcp.host].join(",");
});
startAgent();
beforeAll(() => provideConnections());
afterAll(() => server.close());

type Ask = Person["ask"];
const asking = (person: Person, id: string): Ask => inWorkspace(person, id).ask;
const connected = async (ask: Ask) =>
  json<Connection>(await ask("POST", "/api/connections", { body: { url: server.mcp.address } }));
const seenBy = async (ask: Ask, { ConnectionId: id }: Connection) =>
  json<Connection>(await ask("GET", `/api/connections/${id}`));
/** The person allows it on the authorization server's page; their browser returns without our header. */
async function signIn(ask: Ask, person: Person, { ConnectionId: id }: Connection): Promise<void> {
  const { url } = await json<{ url: string }>(await ask("POST", `/api/connections/${id}/sign-in`));
  const back = new URL((await fetch(url)).headers.get("x-leads-to")!);
  expect((await person.ask("GET", `/api/connections/callback${back.search}`)).status).toBe(303);
}
const send = async (ask: Ask, agent: Agent) =>
  json<ToolOutcome>(
    await ask("POST", "/api/try-tool", {
      body: { definition: agent.tools[0], arguments: { text: "hello" } },
    }),
  );

describe("in a workspace, the sign-in to a server", () => {
  test("is each member's own: it is neither shown to others nor used for them", async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const id = await newWorkspace([
      [ada, "admin"],
      [bob, "member"],
    ]);
    const [asAda, asBob] = [asking(ada, id), asking(bob, id)];
    const connection = await connected(asAda);
    await signIn(asAda, ada, connection);
    expect(await seenBy(asAda, connection)).toMatchObject({ status: "connected", signed_in: true });
    expect(await seenBy(asBob, connection)).toMatchObject({
      status: "needs_sign_in",
      signed_in: false,
    });
    const agent = await json<Agent>(
      await asAda("POST", "/api/agents", {
        body: {
          name: "Sender",
          instructions: "Send.",
          tools: [{ connection: connection.ConnectionId, tool: "send", approval: "never" }],
        },
      }),
    );
    expect(await send(asAda, agent)).toMatchObject({ ok: true });
    expect(await send(asBob, agent)).toMatchObject({ ok: false, sign_in: expect.anything() });

    await signIn(asBob, bob, connection);
    expect(await send(asBob, agent)).toMatchObject({ ok: true });
    const rows = await db().connectionSignIn.findMany({
      where: { connectionId: connection.ConnectionId },
    });
    expect(rows.map(({ ownerId }) => ownerId).toSorted()).toEqual(
      [`${id}~${ada.user.UserId}`, `${id}~${bob.user.UserId}`].toSorted(),
    );

    await asAda("DELETE", `/api/connections/${connection.ConnectionId}/sign-in`);
    expect(await seenBy(asAda, connection)).toMatchObject({ signed_in: false });
    expect(await seenBy(asBob, connection)).toMatchObject({ signed_in: true });
  });

  test("ends when the connection gets another address, for everyone", async () => {
    const person = await newPerson();
    const ask = asking(person, await newWorkspace([[person, "owner"]]));
    const connection = await connected(ask);
    await signIn(ask, person, connection);
    const url = `${server.mcp.address}?other`;
    await ask("PATCH", `/api/connections/${connection.ConnectionId}`, { body: { url } });
    expect(await seenBy(ask, connection)).toMatchObject({ signed_in: false });
  });

  test("can't be completed by someone else, nor after leaving the workspace", async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const id = await newWorkspace([
      [ada, "admin"],
      [bob, "member"],
    ]);
    const connection = await connected(asking(ada, id));
    const path = `/api/connections/${connection.ConnectionId}/sign-in`;
    const { url } = await json<{ url: string }>(await asking(bob, id)("POST", path));
    const back = new URL((await fetch(url)).headers.get("x-leads-to")!);
    for (const person of [ada, await newPerson()])
      await person.ask("GET", `/api/connections/callback${back.search}`);
    const signedIn = () =>
      db().connectionSignIn.count({
        where: { signIn: { not: null }, connectionId: connection.ConnectionId },
      });
    expect(await signedIn()).toBe(0);
    await db().workspaceMember.deleteMany({ where: { userId: bob.user.UserId } });
    await bob.ask("GET", `/api/connections/callback${back.search}`);
    expect(await signedIn()).toBe(0);
  });
});
