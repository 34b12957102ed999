import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Role } from "@/lib/core/shared/roles";
import type { Leaving, Workspace, WorkspaceMember } from "@/lib/workspaces/contract";
import { eventsOf } from "../support/operators";
import { newAgent, newPerson, type Person } from "../support/person";
import {
  invitationsOf,
  invited,
  json,
  membersOf,
  newMember,
  newWorkspace,
} from "../support/workspace-api";

beforeAll(() => void (process.env.RATE_LIMITS = "off"));

const list = async (person: Person) =>
  json<Workspace[]>(await person.ask("GET", "/api/workspaces"));
const pathOf = ({ WorkspaceId }: Workspace) => `/api/workspaces/${WorkspaceId}`;
const memberOf = (workspace: Workspace, { user }: Person) =>
  `${membersOf(workspace)}/${user.UserId}`;
const change = (by: Person, workspace: Workspace, whose: Person, role: string) =>
  by.ask("PATCH", memberOf(workspace, whose), { body: { role } });
const remove = (by: Person, workspace: Workspace, whose: Person) =>
  by.ask("DELETE", memberOf(workspace, whose));
const rolesIn = async (workspace: Workspace, by: Person) =>
  (await json<WorkspaceMember[]>(await by.ask("GET", membersOf(workspace)))).map(
    ({ UserId, role }) => [UserId, role],
  );
const refusal = async (answer: Response) => {
  const { code, reason } = await json<{ code: string; reason: string }>(answer);
  return [answer.status, code, reason];
};

describe("a workspace", () => {
  test("is created by its owner, and listed after the personal one", async () => {
    const person = await newPerson();
    const made = await newWorkspace(person, "  Support  ");
    expect(made).toMatchObject({
      name: "Support",
      personal: false,
      role: "owner",
      members: 1,
      approvers: "admins",
      version: 1,
    });
    const [personal, ...others] = await list(person);
    expect(personal).toMatchObject({
      WorkspaceId: person.user.UserId,
      name: "",
      personal: true,
      role: "owner",
      members: 1,
    });
    expect(others).toEqual([made]);
    expect(await eventsOf(person)).toContain("workspace_created");
  });

  test.each([
    ["no name", {}],
    ["an empty name", { name: "  " }],
    ["a name of two lines", { name: "a\nb" }],
    ["a name of 81 characters", { name: "x".repeat(81) }],
  ])("is not created with %s", async (_, body) => {
    const person = await newPerson();
    expect((await person.ask("POST", "/api/workspaces", { body })).status).toBe(400);
    expect(await list(person)).toHaveLength(1);
  });

  test("is not created by someone who belongs to 20, also with two requests at once", async () => {
    const person = await newPerson();
    for (let at = 0; at < 19; at++) await newWorkspace(person);
    const create = () => person.ask("POST", "/api/workspaces", { body: { name: "One more" } });
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await refusal(await create())).toEqual([409, "quota_exceeded", "too_many_workspaces"]);
  });

  test("is renamed by admins, with a version that is not outdated", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    const admin = await newMember(owner, workspace, "admin");
    const member = await newMember(owner, workspace, "member");
    const rename = (by: Person, name: string, version: number) =>
      by.ask("PATCH", pathOf(workspace), { body: { name, version, approvers: "members" } });
    expect(await json(await rename(admin, "Help", 1))).toMatchObject({
      name: "Help",
      approvers: "members",
      version: 2,
      role: "admin",
      members: 3,
    });
    expect((await rename(owner, "Desk", 1)).status).toBe(409);
    expect((await rename(member, "Mine", 2)).status).toBe(403);
    expect(await json(await member.ask("GET", pathOf(workspace)))).toMatchObject({ name: "Help" });
  });

  test("is not found by people outside of it, as an unknown one is not", async () => {
    const [owner, outsider] = [await newPerson(), await newPerson()];
    const workspace = await newWorkspace(owner);
    for (const path of [pathOf(workspace), membersOf(workspace), invitationsOf(workspace)]) {
      const unknown = path.replace(workspace.WorkspaceId, randomUUID());
      for (const url of [path, unknown])
        expect(await refusal(await outsider.ask("GET", url))).toEqual([
          404,
          "not_found",
          "workspace_not_found",
        ]);
    }
  });

  test("is deleted by an owner who types its name", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    const admin = await newMember(owner, workspace, "admin");
    await invited(owner, workspace, "later@example.com", "member");
    const header = { "x-troupe-workspace": workspace.WorkspaceId };
    const agent = { name: "Shared", instructions: "Help." };
    expect((await admin.ask("POST", "/api/agents", { body: agent, headers: header })).status).toBe(
      201,
    );
    const end = (by: Person, confirm: string) =>
      by.ask("DELETE", pathOf(workspace), { body: { confirm } });
    expect((await end(admin, "Support")).status).toBe(403);
    expect((await end(owner, "Supper")).status).toBe(400);
    expect((await end(owner, "Support")).status).toBe(204);
    expect(await list(admin)).toHaveLength(1);
    expect((await admin.ask("GET", "/api/agents", { headers: header })).status).toBe(404);
    const where = { workspaceId: workspace.WorkspaceId };
    expect(await db().workspaceInvitation.count({ where })).toBe(0);
    expect(await db().agent.count({ where: { ownerId: workspace.WorkspaceId } })).toBe(0);
    expect(await eventsOf(owner)).toContain("workspace_deleted");
  });
});

describe("the personal workspace", () => {
  test("has one member, and can neither be changed nor shared", async () => {
    const person = await newPerson();
    const [personal] = await list(person);
    const path = pathOf(personal!);
    expect(await json(await person.ask("GET", path))).toEqual(personal);
    expect(await rolesIn(personal!, person)).toEqual([[person.user.UserId, "owner"]]);
    const own = memberOf(personal!, person);
    for (const [method, url, body] of [
      ["PATCH", path, { name: "Mine" }],
      ["DELETE", path, { confirm: "" }],
      ["GET", invitationsOf(personal!)],
      ["POST", invitationsOf(personal!), { email: "a@example.com", role: "member" }],
      ["DELETE", `${invitationsOf(personal!)}/x`],
      ["PATCH", own, { role: "member" }],
      ["GET", `${own}/leaving`],
      ["DELETE", own],
    ] as const)
      expect(await refusal(await person.ask(method, url, { body })), `${method} ${url}`).toEqual([
        409,
        "conflict",
        "workspace_personal",
      ]);
  });
});

describe("a role", () => {
  /** By: who may change whom to what. */
  const CHANGES: [by: Role, whose: Role, to: Role, status: number][] = [
    ["owner", "viewer", "owner", 200],
    ["owner", "admin", "viewer", 200],
    ["admin", "viewer", "admin", 200],
    ["admin", "admin", "member", 200],
    ["admin", "member", "owner", 403],
    ["admin", "owner", "member", 403],
    ["member", "viewer", "member", 403],
    ["viewer", "member", "viewer", 403],
  ];
  test.each(CHANGES)("%s makes a %s %s: %i", async (by, whose, to, status) => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    const actor = by === "owner" ? owner : await newMember(owner, workspace, by);
    const target = whose === "owner" ? owner : await newMember(owner, workspace, whose);
    const answer = await change(actor, workspace, target, to);
    expect(answer.status).toBe(status);
    if (status !== 200) return;
    expect(await json(answer)).toMatchObject({ UserId: target.user.UserId, role: to });
    for (const person of [actor, target])
      expect(await eventsOf(person)).toContain("member_role_changed");
  });

  test("of the last owner stays, also when two owners step down at once", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    expect(await refusal(await change(owner, workspace, owner, "admin"))).toEqual([
      409,
      "conflict",
      "last_owner",
    ]);
    const second = await newMember(owner, workspace, "owner");
    const both = await Promise.all(
      [owner, second].map((each) => change(each, workspace, each, "member")),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const roles = (await rolesIn(workspace, owner)).map(([, role]) => role);
    expect(roles.toSorted()).toEqual(["member", "owner"]);
  });

  test("that is unknown, or of an unknown member, is refused", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    expect((await change(owner, workspace, owner, "god")).status).toBe(400);
    expect((await change(owner, workspace, await newPerson(), "member")).status).toBe(404);
  });

  test("that is lowered revokes the invitations that it no longer allows", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    const second = await newMember(owner, workspace, "owner");
    await invited(second, workspace, "boss@example.com", "owner");
    await invited(second, workspace, "hand@example.com", "member");
    const open = async () =>
      (await json<{ email: string }[]>(await owner.ask("GET", invitationsOf(workspace)))).map(
        ({ email }) => email,
      );
    await change(owner, workspace, second, "admin");
    expect(await open()).toEqual(["hand@example.com"]);
    await change(owner, workspace, second, "member");
    expect(await open()).toEqual([]);
  });
});

describe("leaving", () => {
  test("says what ends and stays to oneself and to admins", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    const member = await newMember(owner, workspace, "member");
    const viewer = await newMember(owner, workspace, "viewer");
    const headers = { "x-troupe-workspace": workspace.WorkspaceId };
    const body = { name: "Shared", instructions: "Help." };
    await member.ask("POST", "/api/agents", { body, headers });
    const look = (by: Person) => by.ask("GET", `${memberOf(workspace, member)}/leaving`);
    for (const by of [member, owner])
      expect(await json<Leaving>(await look(by))).toMatchObject({
        private: { conversations: 0 },
        ends: { keys: 0 },
        stays: { agents: 1 },
      });
    expect((await look(viewer)).status).toBe(403);
    const unknown = `${membersOf(workspace)}/${randomUUID()}/leaving`;
    expect((await owner.ask("GET", unknown)).status).toBe(404);
  });

  test("ends the membership; what was created for everyone stays", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    const member = await newMember(owner, workspace, "member");
    const headers = { "x-troupe-workspace": workspace.WorkspaceId };
    const made = await member.ask("POST", "/api/agents", {
      body: { name: "Shared", instructions: "Help." },
      headers,
    });
    const { AgentId } = await json<{ AgentId: string }>(made);
    await newAgent(member);
    expect((await remove(member, workspace, member)).status).toBe(204);
    expect((await member.ask("GET", pathOf(workspace))).status).toBe(404);
    expect((await member.ask("GET", `/api/agents/${AgentId}`, { headers })).status).toBe(404);
    expect((await owner.ask("GET", `/api/agents/${AgentId}`, { headers })).status).toBe(200);
    expect(await rolesIn(workspace, owner)).toEqual([[owner.user.UserId, "owner"]]);
    expect(await eventsOf(member)).toContain("workspace_left");
  });

  const REMOVALS: [by: Role, whose: Role, status: number][] = [
    ["owner", "admin", 204],
    ["admin", "admin", 204],
    ["admin", "owner", 403],
    ["member", "viewer", 403],
    ["viewer", "owner", 403],
  ];
  test.each(REMOVALS)("%s removes a %s: %i", async (by, whose, status) => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    const actor = by === "owner" ? owner : await newMember(owner, workspace, by);
    const target = await newMember(owner, workspace, whose);
    expect((await remove(actor, workspace, target)).status).toBe(status);
    expect(await rolesIn(workspace, owner)).toHaveLength(
      (by === "owner" ? 2 : 3) - (status === 204 ? 1 : 0),
    );
    if (status === 204) expect(await eventsOf(target)).toContain("removed_from_workspace");
  });

  test("is refused to the last owner, and says what to do", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    await newMember(owner, workspace, "admin");
    expect(await refusal(await remove(owner, workspace, owner))).toEqual([
      409,
      "conflict",
      "last_owner",
    ]);
  });

  test("revokes the person's open invitations, so that a copied link does not let them in again", async () => {
    const owner = await newPerson();
    const workspace = await newWorkspace(owner);
    const admin = await newMember(owner, workspace, "admin");
    await invited(admin, workspace, "second-account@example.com", "admin");
    await remove(owner, workspace, admin);
    expect(await json(await owner.ask("GET", invitationsOf(workspace)))).toEqual([]);
  });
});
