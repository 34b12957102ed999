import type { Browser, Page } from "playwright/test";
import type { Branch } from "@/lib/chat/contract";
import type { Task } from "@/lib/tasks/contract";
import type { Workspace, WorkspaceInvitation } from "@/lib/workspaces/contract";
import type { TroupeServer } from "../support/troupe-server";
import { join, write } from "./by-api";
import { answers, expect, sendMessage, test } from "./journey";
import { findings, look } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

type People = {
  id: string;
  /** The second person's page. */
  bob: Page;
  /** The same as `write` in the workspace. */
  here: <Out>(page: Page, method: string, path: string, data?: object) => Promise<Out>;
};

/** Two people in two browsers, in one workspace. */
async function together(
  page: Page,
  browser: Browser,
  server: TroupeServer,
  role: "member" | "viewer" = "member",
): Promise<People> {
  await join(page, server, "Ada Byron");
  const { WorkspaceId: id } = await write<Workspace>(page, server, "POST", "/api/workspaces", {
    name: "Harbour",
  });
  const invitations = `/api/workspaces/${id}/invitations`;
  const { url } = await write<WorkspaceInvitation>(page, server, "POST", invitations, {
    email: "bob@example.com",
    role,
  });
  const bob = await (await browser.newContext()).newPage();
  await join(bob, server, "Bob Stone");
  const token = new URL(url).searchParams.get("token")!;
  await write(bob, server, "POST", `/api/invitations/${token}/accept`, { anyway: true });
  for (const each of [page, bob])
    await each.context().addCookies([{ name: "troupe-workspace", value: id, url: server.url }]);
  return {
    id,
    bob,
    here: (by, method, path, data) =>
      write(by, server, method, path, data, { "x-troupe-workspace": id }),
  };
}

const doubling = {
  type: "function" as const,
  function: {
    name: "double",
    description: "Doubles a number.",
    parameters: {
      type: "object" as const,
      properties: { n: { type: "number" as const } },
      required: [],
    },
  },
  implementation: {
    kind: "javascript" as const,
    source: "export default async function (args) { return 'twice is ' + args.n * 2 }",
    approval: "always" as const,
  },
};

test("two people edit the same agent, see the conflict, and answer each other's tool calls @core", async ({
  page,
  browser,
  real,
}) => {
  const { id, bob, here } = await together(page, browser, real);
  const agent = await here<{ AgentId: string }>(page, "POST", "/api/agents", {
    name: "Scout",
    instructions: "You answer briefly.",
    tools: [doubling],
  });
  for (const each of [page, bob]) {
    await each.goto(`${real.url}/app/teams/agents`);
    await button(each, "Edit Scout").click();
  }
  await bob.getByLabel("Role description").fill("By Bob");
  await button(bob, "Save").click();
  await expect(bob.getByText("Agent saved")).toBeVisible();
  await page.getByLabel("Role description").fill("By Ada");
  await button(page, "Save").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "This agent was changed elsewhere. Reload it before saving.",
  );
  await expect(page.getByLabel("Role description")).toHaveValue("By Ada");
  await button(page, "Reload").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Role description")).toHaveValue("By Bob");

  await write(page, real, "PATCH", `/api/workspaces/${id}`, { approvers: "members" });
  for (const [starter, other, name] of [
    [page, bob, "Bob Stone"],
    [bob, page, "Ada Byron"],
  ] as const) {
    const task = await here<Task>(starter, "POST", "/api/tasks", {
      name: `Double it for ${name}`,
      description: 'Go [tool=double {"n": 21}]',
      assigned_agents: [agent.AgentId],
    });
    const run = await here<{ run_id: string }>(
      starter,
      "POST",
      `/api/route-task/${encodeURIComponent(task.TaskId)}`,
    );
    await other.goto(`${real.url}/app/runs/${run.run_id}`);
    const form = other.getByRole("region", { name: "double waits for you" });
    await form.getByRole("button", { name: "Allow", exact: true }).click();
    await expect(form).toBeHidden();
    await starter.goto(`${real.url}/app/runs/${run.run_id}`);
    await expect(starter.getByText(/twice is 42/).first()).toBeVisible();
  }
  await bob.context().close();
});

test("a conversation is shared with the workspace, read live, continued in a copy, and no longer shared @core", async ({
  page,
  browser,
  real,
}) => {
  const { bob, here } = await together(page, browser, real, "viewer");
  const agent = await here<{ AgentId: string }>(page, "POST", "/api/agents", {
    name: "Scout",
    instructions: "You answer briefly.",
    viewers_chat: true,
  });
  const chat = await here<Branch>(page, "POST", "/api/chat", {
    content: "When does the harbour open?",
    agent_id: agent.AgentId,
  });
  const path = `/app/chat?conversationId=${chat.conversation_id}`;
  await bob.goto(`${real.url}/app/chat`);
  await button(bob, "Shared with the workspace").click();
  await expect(bob.getByText("No one shares a conversation yet.")).toBeVisible();
  await page.goto(real.url + path);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Actions for When/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Share with workspace…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Every member, including viewers");
  await look(page, "share with workspace");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Share conversation" }).click();
  await expect(page.getByText("Shared with Harbour")).toBeVisible();

  await bob.getByRole("link", { name: /When does the harbour open/ }).click();
  await expect(bob.getByRole("main")).toContainText("Shared by Ada Byron");
  await expect(bob.getByRole("textbox", { name: "Message Scout" })).toHaveCount(0);
  await look(bob, "shared conversation");
  expect(await findings(bob)).toEqual([]);
  await sendMessage(page, "Scout", "And when does it close?");
  await expect(answers(bob, "Scout")).toHaveCount(2);

  await button(bob, "Continue in a copy").click();
  await expect(bob.getByText("Your copy of the conversation")).toBeVisible();
  await sendMessage(bob, "Scout", "Thank you");
  await expect(answers(bob, "Scout")).toHaveCount(3);
  await expect(answers(page, "Scout")).toHaveCount(2);

  await bob.goto(real.url + path);
  await expect(bob.getByRole("main")).toContainText("Shared by Ada Byron");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Actions for When/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Stop sharing with workspace" }).click();
  await expect(bob.getByText("The conversation is no longer shared with you.")).toBeVisible();
  await bob.context().close();
});

test("a link opens in the workspace that has it, an item is copied, and a new role shows at once", async ({
  page,
  browser,
  demo,
}) => {
  const { id, bob, here } = await together(page, browser, demo);
  const agent = await here<{ AgentId: string }>(page, "POST", "/api/agents", {
    name: "Scout",
    instructions: "You answer briefly.",
  });
  await page.context().clearCookies({ name: "troupe-workspace" });
  await page.goto(`${demo.url}/app/teams/agents?edit=${agent.AgentId}`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Scout");
  await expect(
    page.locator("#side-menu").getByRole("button", { name: "Workspace: Harbour" }),
  ).toBeVisible();

  await page.goto(`${demo.url}/app/teams/agents`);
  await button(page, "More actions for Scout").click();
  await page.getByRole("menuitem", { name: "Copy to workspace…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The copy is called Scout.");
  await look(page, "copy to workspace");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await dialog.getByRole("button", { name: "Open the copy" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Scout");
  await expect(
    page.locator("#side-menu").getByRole("button", { name: "Workspace: Personal" }),
  ).toBeVisible();

  await bob.goto(`${demo.url}/app/teams/agents`);
  await expect(button(bob, "Edit Scout")).toBeVisible();
  const members = await write<{ UserId: string; name: string }[]>(
    page,
    demo,
    "GET",
    `/api/workspaces/${id}/members`,
  );
  const member = members.find(({ name }) => name === "Bob Stone")!;
  await write(page, demo, "PATCH", `/api/workspaces/${id}/members/${member.UserId}`, {
    role: "viewer",
  });
  await expect(button(bob, "View Scout")).toBeVisible();
  await expect(button(bob, "Delete Scout")).toHaveCount(0);
  await bob.context().close();
});
