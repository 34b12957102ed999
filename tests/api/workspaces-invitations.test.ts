import { beforeAll, describe, expect, test, vi } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import type {
  OpenInvitation,
  Workspace,
  WorkspaceInvitation,
  WorkspaceMember,
} from "@/lib/workspaces/contract";
import { forgetInvitations } from "@/lib/workspaces/invitation-rows";
import { linkIn } from "../support/mail-server";
import { eventsOf } from "../support/operators";
import { Browser, newName, newPerson, type Person } from "../support/person";
import { addRows } from "../support/rows";
import { mail, sendMails } from "../support/waitlist";
import {
  accept,
  invitationsOf,
  invited,
  json,
  membersOf,
  newMember,
  newWorkspace,
  tokenIn,
} from "../support/workspace-api";

sendMails();

let owner: Person;
let workspace: Workspace;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  owner = await newPerson();
  workspace = await newWorkspace(owner, "Support desk");
});

const newEmail = () => `${newName()}@example.com`;
const open = async (by: Person, of = workspace) =>
  json<WorkspaceInvitation[]>(await by.ask("GET", invitationsOf(of)));
const read = async (url: string, by?: Browser) =>
  (by ?? (await new Browser().visit())).ask("GET", `/api/invitations/${tokenIn(url)}`);
const refusal = async (answer: Response) => {
  const { code, reason } = await json<{ code: string; reason: string }>(answer);
  return [answer.status, code, reason];
};
const NOT_VALID = [404, "not_found", "workspace_invitation_not_valid"];
const daysAhead = ({ expires_at }: WorkspaceInvitation) =>
  (Date.parse(expires_at) - Date.now()) / 86_400_000;

describe("an invitation", () => {
  test("is emailed with a link to a page, which shows what it offers", async () => {
    const email = newEmail();
    const invitation = await invited(owner, workspace, email, "member");
    expect(invitation).toMatchObject({ email, role: "member", invited_by: owner.user.Name });
    expect(daysAhead(invitation)).toBeCloseTo(7, 2);
    const letter = await mail.mailTo(email);
    expect(letter.text).toContain(`${owner.user.Name} invites you to the workspace “Support desk”`);
    expect(linkIn(letter)).toBe(invitation.url);
    expect(invitation.url).toMatch(`${config().APP_URL}/app/invitation?token=`);
    const shown = await read(invitation.url);
    expect([shown.status, await json<OpenInvitation>(shown)]).toEqual([
      200,
      {
        workspace: "Support desk",
        role: "member",
        email,
        invited_by: owner.user.Name,
        expires_at: invitation.expires_at,
      },
    ]);
    expect(await eventsOf(owner)).toContain("workspace_invitation_created");
  });

  test("is stored hashed and sealed: the row does not contain the link's token", async () => {
    const { url, InvitationId } = await invited(owner, workspace, newEmail(), "member");
    const row = await db().workspaceInvitation.findUniqueOrThrow({ where: { id: InvitationId } });
    expect(JSON.stringify(row)).not.toContain(tokenIn(url));
  });

  test("makes an account a member with its role, once", async () => {
    const person = await newPerson();
    const { url } = await invited(owner, workspace, person.user.Email.toUpperCase(), "viewer");
    expect(await json(await accept(person, url))).toMatchObject({
      WorkspaceId: workspace.WorkspaceId,
      role: "viewer",
      name: "Support desk",
    });
    expect(await refusal(await read(url))).toEqual(NOT_VALID);
    expect(await refusal(await accept(person, url))).toEqual(NOT_VALID);
    expect(await eventsOf(person)).toContain("workspace_invitation_accepted");
    expect(await eventsOf(owner)).toContain("member_added");
  });

  test("lets in one account when two accept it at once", async () => {
    const people = [await newPerson(), await newPerson()];
    const { url } = await invited(owner, workspace, newEmail(), "member");
    const both = await Promise.all(people.map((each) => accept(each, url, { anyway: true })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test("asks another account than the one it was sent to", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { url } = await invited(owner, workspace, person.user.Email, "member");
    const answer = await accept(other, url);
    expect(await refusal(answer)).toEqual([409, "other_account", "invitation_for_other_account"]);
    expect((await accept(other, url, { anyway: true })).status).toBe(200);
  });

  test("needs an account to be accepted, and not an API key", async () => {
    const { url } = await invited(owner, workspace, newEmail(), "member");
    const visitor = await new Browser().visit();
    const answer = await visitor.ask("POST", `/api/invitations/${tokenIn(url)}/accept`, {
      body: {},
    });
    expect(answer.status).toBe(401);
  });

  test("never lowers the role of a member, and raises it", async () => {
    const admin = await newMember(owner, workspace, "admin");
    const low = await invited(owner, workspace, admin.user.Email, "viewer");
    expect(await json(await accept(admin, low.url))).toMatchObject({ role: "admin" });
    const high = await invited(owner, workspace, admin.user.Email, "owner");
    expect(await json(await accept(admin, high.url))).toMatchObject({ role: "owner" });
    const members = await json<WorkspaceMember[]>(await owner.ask("GET", membersOf(workspace)));
    expect(members.filter(({ UserId }) => UserId === admin.user.UserId)).toHaveLength(1);
  });

  test("to the same email is the same one, with the new role and link as before", async () => {
    const email = newEmail();
    const first = await invited(owner, workspace, email, "viewer");
    const second = await invited(owner, workspace, email.toUpperCase(), "admin");
    expect(second).toMatchObject({
      InvitationId: first.InvitationId,
      url: first.url,
      role: "admin",
    });
    expect((await open(owner)).filter((each) => each.InvitationId === first.InvitationId)).toEqual([
      second,
    ]);
  });

  test("is revoked: its link is unknown at once", async () => {
    const { url, InvitationId } = await invited(owner, workspace, newEmail(), "member");
    const path = `${invitationsOf(workspace)}/${InvitationId}`;
    expect((await owner.ask("DELETE", path)).status).toBe(204);
    expect(await refusal(await read(url))).toEqual(NOT_VALID);
    expect((await owner.ask("DELETE", path)).status).toBe(404);
    expect(await eventsOf(owner)).toContain("workspace_invitation_revoked");
  });

  test("expires, with the same response as an unknown one, and is removed by the upkeep", async () => {
    const email = newEmail();
    const { url, InvitationId } = await invited(owner, workspace, email, "member");
    const person = await newPerson();
    await db().workspaceInvitation.update({
      where: { id: InvitationId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    const unknown = await read(url.replace(tokenIn(url), "x".repeat(43)));
    const expired = await read(url);
    expect(await refusal(unknown)).toEqual(NOT_VALID);
    expect(await refusal(expired)).toEqual(NOT_VALID);
    expect(await refusal(await accept(person, url, { anyway: true }))).toEqual(NOT_VALID);
    expect((await open(owner)).map((each) => each.InvitationId)).not.toContain(InvitationId);
    const again = await invited(owner, workspace, email, "member");
    expect(again.InvitationId).not.toBe(InvitationId);
    await db().workspaceInvitation.update({
      where: { id: again.InvitationId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await forgetInvitations(Date.now())).toBeGreaterThan(0);
    const where = { id: again.InvitationId };
    expect(await db().workspaceInvitation.count({ where })).toBe(0);
  });

  test("is sent again with the same link after a pause", async () => {
    const email = newEmail();
    const first = await invited(owner, workspace, email, "member");
    const path = `${invitationsOf(workspace)}/${first.InvitationId}/resend`;
    expect(await refusal(await owner.ask("POST", path))).toEqual([
      429,
      "rate_limited",
      "invitation_just_sent",
    ]);
    await db().mailAsked.deleteMany({});
    expect(await json(await owner.ask("POST", path))).toMatchObject({ url: first.url });
    const letters = () => mail.mails.filter(({ recipients }) => recipients.includes(email));
    await vi.waitFor(() => expect(letters()).toHaveLength(2));
    expect((await owner.ask("POST", path.replace(first.InvitationId, "unknown"))).status).toBe(404);
  });

  test("from someone with a name like a link is emailed without it", async () => {
    const person = await newPerson();
    await person.ask("PATCH", "/api/profile", { body: { name: "win at evil.example/prize" } });
    const own = await newWorkspace(person, "https://evil.example");
    const email = newEmail();
    await invited(person, own, email, "member");
    const { text } = await mail.mailTo(email);
    expect(text).not.toContain("evil.example");
    expect(text).toContain(`${person.user.Username} invites you to a workspace`);
  });

  test("is shown with its link where the server sends no email", async () => {
    const url = config().SMTP_URL;
    config().SMTP_URL = undefined;
    try {
      const made = await invited(owner, workspace, newEmail(), "member");
      expect((await read(made.url)).status).toBe(200);
      expect((await open(owner)).map((each) => each.url)).toContain(made.url);
    } finally {
      config().SMTP_URL = url;
    }
  });
});

describe("who may invite whom", () => {
  test("an admin up to admin, an owner anyone, others no one", async () => {
    const own = await newWorkspace(owner);
    const invite = (by: Person, role: string) =>
      by.ask("POST", invitationsOf(own), { body: { email: newEmail(), role } });
    const admin = await newMember(owner, own, "admin");
    for (const role of ["viewer", "member", "admin"])
      expect((await invite(admin, role)).status, role).toBe(201);
    expect(await refusal(await invite(admin, "owner"))).toEqual([
      403,
      "role_missing",
      "owners_invited_by_owners",
    ]);
    expect((await invite(owner, "owner")).status).toBe(201);
    for (const role of ["member", "viewer"] as const) {
      const person = await newMember(owner, own, role);
      expect((await invite(person, "viewer")).status, role).toBe(403);
      expect((await person.ask("GET", invitationsOf(own))).status, role).toBe(403);
    }
  });

  test("an admin can neither change, send nor revoke an owner's invitation", async () => {
    const own = await newWorkspace(owner);
    const admin = await newMember(owner, own, "admin");
    const made = await invited(owner, own, newEmail(), "owner");
    const path = `${invitationsOf(own)}/${made.InvitationId}`;
    const body = { email: made.email, role: "viewer" };
    expect((await admin.ask("POST", invitationsOf(own), { body })).status).toBe(403);
    expect((await admin.ask("POST", `${path}/resend`)).status).toBe(403);
    expect((await admin.ask("DELETE", path)).status).toBe(403);
    expect(await open(owner, own)).toEqual([made]);
  });

  test("another workspace's invitation is unknown", async () => {
    const own = await newWorkspace(owner);
    const { InvitationId } = await invited(owner, workspace, newEmail(), "member");
    const path = `${invitationsOf(own)}/${InvitationId}`;
    expect((await owner.ask("DELETE", path)).status).toBe(404);
    expect((await owner.ask("POST", `${path}/resend`)).status).toBe(404);
  });
});

describe("limits", () => {
  test("50 open invitations a workspace", async () => {
    const own = await newWorkspace(owner);
    const now = new Date();
    await addRows(
      "WorkspaceInvitation",
      Array.from({ length: 49 }, (_, at) => ({
        id: `${own.WorkspaceId}-${at}`,
        workspaceId: own.WorkspaceId,
        email: `${at}@example.com`,
        emailKey: `${at}@example.com`,
        role: "member",
        tokenHash: `${own.WorkspaceId}-${at}`,
        sealedToken: "",
        invitedBy: owner.user.UserId,
        createdAt: now,
        sentAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
      })),
    );
    const invite = () =>
      owner.ask("POST", invitationsOf(own), { body: { email: newEmail(), role: "member" } });
    const both = await Promise.all([invite(), invite()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await refusal(await invite())).toEqual([409, "quota_exceeded", "too_many_invitations"]);
  });

  test("100 members a workspace, and 20 workspaces a person", async () => {
    const own = await newWorkspace(owner);
    await addRows(
      "WorkspaceMember",
      Array.from({ length: 98 }, (_, at) => ({
        workspaceId: own.WorkspaceId,
        userId: `member-${at}`,
        role: "member",
        fromGroup: false,
        createdAt: new Date(),
      })),
    );
    const people = [await newPerson(), await newPerson()];
    const links = [];
    for (const { user } of people)
      links.push((await invited(owner, own, user.Email, "member")).url);
    const both = await Promise.all(people.map((each, at) => accept(each, links[at]!)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    const busy = await newPerson();
    for (let at = 0; at < 20; at++) await newWorkspace(busy);
    const { url } = await invited(owner, workspace, busy.user.Email, "member");
    expect(await refusal(await accept(busy, url))).toEqual([
      409,
      "quota_exceeded",
      "too_many_workspaces",
    ]);
    expect((await read(url)).status).toBe(200);
  });

  test("30 invitations an hour of one workspace, no matter who sends them", async () => {
    const own = await newWorkspace(owner);
    const admin = await newMember(owner, own, "admin");
    config().RATE_LIMITS = "on";
    try {
      const invite = async (by: Person) =>
        (await by.ask("POST", invitationsOf(own), { body: { email: newEmail(), role: "member" } }))
          .status;
      for (let at = 0; at < 15; at++) {
        expect(await invite(owner)).toBe(201);
        expect(await invite(admin)).toBe(201);
      }
      expect(await invite(admin)).toBe(429);
    } finally {
      config().RATE_LIMITS = "off";
    }
  });
});
