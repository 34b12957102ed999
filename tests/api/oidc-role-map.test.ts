import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { privatePart, type WorkspaceId } from "@/lib/core/identity";
import type { Role } from "@/lib/core/shared/roles";
import { log } from "@/lib/core/telemetry/log";
import { warnOfUnknownWorkspaces } from "@/lib/workspaces/role-map";
import { OIDC_SECRET, signInAs, startOidcProvider, type Back } from "../support/oidc-provider";
import { newPerson, type Person } from "../support/person";
import { setRole, askIn, newWorkspace } from "../support/workspaces";

const provider = await startOidcProvider("http://127.0.0.1:9/");
Object.assign(process.env, {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: "troupe",
  OIDC_CLIENT_SECRET: OIDC_SECRET,
  OIDC_SCOPES: "openid email profile groups",
  RATE_LIMITS: "off",
});
afterAll(() => provider.close());

let founder: Person;
let workspace: WorkspaceId;
beforeEach(async () => {
  founder = await newPerson();
  workspace = await newWorkspace([[founder, "owner"]]);
  setMap({ staff: "member", leads: "admin" });
});

const setMap = (roles: Record<string, Role>) =>
  Object.assign(config(), {
    OIDC_ROLE_MAP: Object.entries(roles).map(([group, role]) => ({ group, workspace, role })),
  });

/** Signs someone in who is in these groups at the provider. */
async function signIn(login: string, ...groups: string[]): Promise<Person> {
  const of = new URLSearchParams([["of", login], ...groups.map((each) => ["group", each])]);
  await fetch(`${provider.issuer}/test/groups?${of}`);
  const { browser, answer } = await signInAs(login);
  expect(answer.status).toBe(200);
  const { user } = (await answer.json()) as Back;
  return Object.assign(browser, {
    user: { UserId: user.id } as Person["user"],
  });
}

const membershipOf = ({ user }: Person) =>
  db().workspaceMember.findUnique({
    where: { workspaceId_userId: { workspaceId: workspace, userId: user.UserId } },
    select: { role: true, fromGroup: true },
  });

test("people of a group become members, get the highest role, and leave with their groups", async () => {
  const first = await signIn("eve", "guests", "staff");
  expect(await membershipOf(first)).toEqual({ role: "member", fromGroup: true });
  expect((await askIn(first, workspace, "GET", "/api/agents")).status).toBe(200);

  const raised = await signIn("eve", "/staff", "/leads");
  expect(raised.user.UserId).toBe(first.user.UserId);
  expect(await membershipOf(raised)).toEqual({ role: "admin", fromGroup: true });
  expect(await membershipOf(await signIn("eve", "staff"))).toMatchObject({ role: "member" });

  const made = await askIn(first, workspace, "POST", "/api/agents", {
    body: { name: "For everyone", instructions: "x" },
  });
  expect(made.status).toBe(201);
  await askIn(first, workspace, "POST", "/api/keys", {
    body: { name: "Script", scopes: ["read"], expires_in_days: null },
  });
  const ownerId = privatePart(workspace, first.user.UserId);
  expect(await db().apiKey.count({ where: { ownerId } })).toBe(1);
  await signIn("eve", "guests");
  expect(await membershipOf(first)).toBeNull();
  expect((await askIn(first, workspace, "GET", "/api/agents")).status).toBe(404);
  expect(await db().apiKey.count({ where: { ownerId } })).toBe(0);
  expect(await db().agent.count({ where: { ownerId: workspace } })).toBe(1);
});

test("someone in no group at all leaves too", async () => {
  const person = await signIn("fay", "staff");
  await signIn("fay");
  expect(await membershipOf(person)).toBeNull();
});

test("who joined by invitation keeps the higher role and is not removed", async () => {
  const person = await signIn("gil");
  await setRole(workspace, person, "member");
  await signIn("gil", "leads");
  expect(await membershipOf(person)).toEqual({ role: "admin", fromGroup: false });
  await signIn("gil", "staff");
  expect(await membershipOf(person)).toEqual({ role: "admin", fromGroup: false });
  await signIn("gil");
  expect(await membershipOf(person)).toEqual({ role: "admin", fromGroup: false });
});

test("the last owner stays without the group, with a line in the log", async () => {
  setMap({ bosses: "owner", staff: "member" });
  const person = await signIn("hal", "bosses");
  await db().workspaceMember.deleteMany({ where: { userId: founder.user.UserId } });
  const warn = vi.spyOn(log(), "warn");
  await signIn("hal", "staff");
  await signIn("hal");
  expect(await membershipOf(person)).toEqual({ role: "owner", fromGroup: true });
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([
    "the role of a workspace's last owner was not changed by OIDC_ROLE_MAP",
    "the last owner of a workspace is no longer in a group of OIDC_ROLE_MAP, and stays its owner",
  ]);
  warn.mockRestore();
});

test("a workspace that does not exist is ignored, with a warning at the start", async () => {
  config().OIDC_ROLE_MAP.push({ group: "staff", workspace: "nowhere", role: "owner" });
  const warn = vi.spyOn(log(), "warn");
  await warnOfUnknownWorkspaces();
  expect(warn.mock.calls).toEqual([
    [{ workspace_id: "nowhere" }, "OIDC_ROLE_MAP names a workspace that does not exist"],
  ]);
  warn.mockRestore();
  const person = await signIn("ida", "staff");
  expect(
    await db().workspaceMember.findMany({ where: { userId: person.user.UserId } }),
  ).toMatchObject([{ workspaceId: workspace }]);
});
