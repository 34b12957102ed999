// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { InvitationScreen } from "@/components/settings/workspace/invitation-screen";
import { WorkspaceScreen } from "@/components/settings/workspace/workspace-screen";
import { AuthProvider } from "@/components/shell/auth-provider";
import { PERSONAL, useInWorkspace, type ShownWorkspace } from "@/components/shell/workspace";
import { KeepWorkspace } from "@/components/shell/frame/keep-workspace";
import { WorkspaceSwitcher } from "@/components/shell/frame/switcher";
import { readKept, writeKept } from "@/components/ui/dialog/kept";
import { Toaster } from "@/components/ui/feedback/toaster";
import type { User } from "@/lib/auth/contract";
import { setPageWorkspace, WORKSPACE_COOKIE } from "@/lib/core/http/page-workspace";
import { useCall } from "@/lib/core/http/browser/use-call";
import { taskApi } from "@/lib/tasks/contract";
import { contentAddress } from "@/lib/files/contract";
import type { Role } from "@/lib/core/shared/roles";
import type { Workspace, WorkspaceMember } from "@/lib/workspaces/contract";
import { button, json, noReply, requestsTo, show, type Reply } from "../support/screen";

const at = "2026-11-01T08:00:00.000Z";
const ada: User = {
  UserId: "ada",
  Username: "ada",
  Email: "ada@example.com",
  Name: "Ada Byron",
  AuthProvider: "local",
  CreatedAt: at,
};
const workspace = (id: string, role: Role = "owner", more: Partial<Workspace> = {}): Workspace => ({
  WorkspaceId: id,
  name: id === "ada" ? "" : `Name of ${id}`,
  personal: id === "ada",
  role,
  members: 2,
  approvers: "admins",
  version: 1,
  created_at: at,
  ...more,
});
const member = (id: string, role: Role = "member"): WorkspaceMember => ({
  UserId: id,
  name: id === "ada" ? "Ada Byron" : `Person ${id}`,
  username: id,
  email: `${id}@example.com`,
  role,
  from_group: false,
  joined_at: at,
});
const shownAs = (role: Role, id = "acme"): ShownWorkspace => ({ id, name: `Name of ${id}`, role });
/** A part whose script is loaded first, or a second call. */
const LATE = { timeout: 15_000 };
/** As React's own listener sees typed text. */
function type(selector: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>(selector)!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
const words = () => document.body.textContent;
const cookie = () =>
  document.cookie
    .split("; ")
    .find((each) => each.startsWith(`${WORKSPACE_COOKIE}=`))
    ?.split("=")[1];
const labelled = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`);

afterEach(() => {
  setPageWorkspace("");
  document.cookie = `${WORKSPACE_COOKIE}=; Path=/; Max-Age=0`;
});

const within = (shown: ShownWorkspace, part: React.ReactNode) => (
  <AuthProvider drawnFor={ada} workspace={shown}>
    {part}
    <Toaster />
  </AuthProvider>
);
const replies = (more: Record<string, Reply> = {}): Record<string, Reply> => ({
  "/auth/me": json(200, ada),
  "/api/workspaces": json(200, [workspace("ada"), workspace("acme"), workspace("zen", "viewer")]),
  "/api/workspaces/acme": json(200, workspace("acme")),
  "/api/workspaces/acme/members": json(200, [member("ada", "owner"), member("bob")]),
  "/api/workspaces/acme/invitations": json(200, []),
  ...more,
});

test("the switcher lists Personal and the workspaces with the role in each", async () => {
  await show(
    within(shownAs("owner"), <WorkspaceSwitcher slim={false} large={false} />),
    "/app",
    replies(),
  );
  const rows = () => [...document.querySelectorAll("[role=menuitemradio]")];
  await expect
    .poll(() => rows().map((each) => each.textContent))
    .toEqual(["Personal", "Name of acmeOwner", "Name of zenViewer"]);
  expect(rows().map((each) => each.ariaChecked ?? each.getAttribute("aria-checked"))).toEqual([
    "false",
    "true",
    "false",
  ]);
  expect(labelled("Workspace: Name of acme")).not.toBeNull();
  expect([...document.querySelectorAll("[role=menuitem]")].map((each) => each.textContent)).toEqual(
    ["New workspace…", "Workspace settings"],
  );
});

test("a tab writes the cookie of its workspace, and removes it in Personal", async () => {
  await show(within(shownAs("owner"), <KeepWorkspace />), "/app", replies());
  await expect.poll(cookie).toBe("acme");
  await show(within(PERSONAL, <KeepWorkspace />), "/app", replies());
  await expect.poll(cookie).toBeUndefined();
});

test("a refused call says that the person is no longer a member, and the cookie is removed", async () => {
  const Tasks = () => {
    useCall(taskApi.list, {});
    return <KeepWorkspace />;
  };
  await show(within(shownAs("member"), <Tasks />), "/app", {
    ...replies(),
    "/api/tasks": json(404, { error: "Workspace not found", code: "workspace_not_found" }),
  });
  await expect.poll(words, LATE).toContain("You're no longer a member of Name of acme");
  await expect.poll(cookie).toBeUndefined();
  button("Stay on this page").click();
  await expect.poll(() => document.querySelector("[role=alertdialog]")).toBeNull();
  expect(words()).toContain("You're no longer a member of Name of acme");
  expect(button("Go to Personal")).toBeDefined();
});

test("URLs of files name the workspace that the page is rendered in, also on the server", async () => {
  const { renderToString } = await import("react-dom/server");
  const { WorkspaceContext } = await import("@/components/shell/workspace");
  const File = () => <a href={useInWorkspace()(contentAddress("f"))}>f</a>;
  expect(
    renderToString(
      <WorkspaceContext value={shownAs("member")}>
        <File />
      </WorkspaceContext>,
    ),
  ).toContain('href="/api/files/f/content?workspace=acme"');
  expect(renderToString(<File />)).toContain('href="/api/files/f/content"');
});

test("unsaved input of one workspace does not appear in another", () => {
  setPageWorkspace("acme");
  writeKept("agent:new", { name: "Draft" });
  setPageWorkspace("zen");
  expect(readKept("agent:new")).toBeNull();
  setPageWorkspace("");
  expect(readKept("agent:new")).toBeNull();
  setPageWorkspace("acme");
  expect(readKept("agent:new")).toEqual({ name: "Draft" });
});

test("in Personal the page says what workspaces are, and a new one is created once", async () => {
  let finish: (() => void) | undefined;
  let posts = 0;
  const screen = await show(
    within(PERSONAL, <WorkspaceScreen />),
    "/app/settings/workspace",
    replies({
      "/api/workspaces": (res) => {
        if (res.req.method === "GET") return json(200, [workspace("ada")])(res);
        posts++;
        finish = () => json(201, workspace("new"))(res);
      },
    }),
  );
  await expect.poll(words).toContain("several people share agents, teams and tasks");
  await expect.poll(words).toContain("No shared workspaces yet");
  button("New workspace").click();
  await expect.poll(() => document.querySelector("input[name=name]"), LATE).not.toBeNull();
  button("Create workspace").click();
  await expect.poll(words).toContain("Name is required");
  type("input[name=name]", "Acme");
  button("Create workspace").click();
  await expect.poll(() => finish).toBeDefined();
  const create = [...document.querySelectorAll("button")].find((each) =>
    each.textContent.includes("Create workspace"),
  )!;
  expect(create.disabled).toBe(true);
  create.click();
  finish!();
  await expect.poll(cookie, LATE).toBe("new");
  expect(posts).toBe(1);
  expect(requestsTo(screen, "/api/workspaces/ada")).toEqual([]);
});

test("an owner sees roles to change, but cannot leave as the only owner", async () => {
  await show(within(shownAs("owner"), <WorkspaceScreen />), "/app/settings/workspace", replies());
  await expect.poll(() => labelled("Role of Person bob")).not.toBeNull();
  expect(labelled("Role of Ada Byron")).toBeNull();
  expect(words()).toContain("You are the only owner.");
  await expect.poll(words).toContain("No open invitations.");
  expect(button("Delete workspace")).toBeDefined();
});

test("a viewer sees the members and can leave, and is offered nothing else", async () => {
  await show(
    within(shownAs("viewer"), <WorkspaceScreen />),
    "/app/settings/workspace",
    replies({
      "/api/workspaces": json(200, [workspace("acme", "viewer")]),
      "/api/workspaces/acme": json(200, workspace("acme", "viewer")),
      "/api/workspaces/acme/members": json(200, [member("ada", "viewer"), member("bob", "owner")]),
      "/api/workspaces/acme/invitations": json(403, { error: "No", code: "role_missing" }),
    }),
  );
  await expect.poll(words).toContain("Person bob");
  expect(document.querySelectorAll("select")).toHaveLength(0);
  expect(words()).not.toContain("Invitations");
  expect(words()).not.toContain("Delete workspace");
  expect(button("Leave workspace").disabled).toBe(false);
});

test("before a member is removed, the dialog says what is deleted, ends and stays", async () => {
  let members = [member("ada", "owner"), member("bob")];
  await show(
    within(shownAs("owner"), <WorkspaceScreen />),
    "/app/settings/workspace",
    replies({
      "/api/workspaces/acme/members": (res) => json(200, members)(res),
      "/api/workspaces/acme/members/bob/leaving": json(200, {
        private: { conversations: 3, agents: 1, teams: 0, tasks: 0, files: 0 },
        ends: { keys: 2, shares: 0, sign_ins: 0 },
        stays: { agents: 4, teams: 0, tasks: 1 },
      }),
      "/api/workspaces/acme/members/bob": (res) => {
        members = [member("ada", "owner")];
        res.writeHead(204).end();
      },
    }),
  );
  await expect.poll(() => labelled("Remove Person bob")).not.toBeNull();
  labelled("Remove Person bob")!.click();
  await expect.poll(words, LATE).toContain("3 conversations, 1 private agent");
  expect(words()).toContain("2 API keys");
  expect(words()).toContain("4 agents, 1 task");
  button("Remove member").click();
  await expect.poll(() => labelled("Remove Person bob")).toBeNull();
});

test("when the connection is lost, the page says so and loads again", async () => {
  let down = true;
  await show(
    within(shownAs("owner"), <WorkspaceScreen />),
    "/app/settings/workspace",
    replies({
      "/api/workspaces/acme": (res) => (down ? noReply(res) : json(200, workspace("acme"))(res)),
    }),
  );
  await expect.poll(words).toContain("Failed to load the workspace");
  down = false;
  button("Retry").click();
  await expect.poll(words).toContain("Person bob");
});

test("a hundred members are listed, and found by name", async () => {
  const all = Array.from({ length: 99 }, (_, index) => member(`p${index}`));
  await show(
    within(shownAs("owner"), <WorkspaceScreen />),
    "/app/settings/workspace",
    replies({ "/api/workspaces/acme/members": json(200, [member("ada", "owner"), ...all]) }),
  );
  await expect.poll(words).toContain("Members (100)");
  type("[aria-label='Search members']", "p42");
  await expect.poll(() => document.querySelectorAll("select")).toHaveLength(1);
  expect(words()).toContain("Person p42");
});

const offer = {
  workspace: "Acme",
  role: "member",
  email: "other@example.com",
  invited_by: "Bob",
  expires_at: "2026-12-05T08:00:00.000Z",
};

test("an invitation sent to another email asks before it is accepted", async () => {
  const bodies: unknown[] = [];
  const screen = await show(
    within(PERSONAL, <InvitationScreen />),
    "/app/invitation?token=abc",
    replies({
      "/api/invitations/abc": json(200, offer),
      "/api/invitations/abc/accept": (res) =>
        bodies.push(1) === 1
          ? json(409, { error: "Another account", code: "other_account" })(res)
          : json(200, workspace("acme", "member"))(res),
    }),
  );
  await expect.poll(words).toContain("Join Acme");
  expect(words()).toContain("Bob invites you to this workspace.");
  button("Accept invitation").click();
  await expect
    .poll(words, LATE)
    .toContain("sent to other@example.com, and you are signed in as ada@example.com");
  button("Accept with this account").click();
  await expect.poll(cookie, LATE).toBe("acme");
  const sent = screen.server.requests.filter(({ url }) => url.endsWith("/accept"));
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{}, { anyway: true }]);
});

test("an invitation that doesn't work gets one sentence", async () => {
  await show(within(PERSONAL, <InvitationScreen />), "/app/invitation?token=old", replies());
  await expect.poll(words).toContain("This invitation doesn't work");
  expect(words()).toContain("Ask for a new one.");
});
