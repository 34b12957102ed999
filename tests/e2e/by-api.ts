import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import type { Agent, AgentInput } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { TroupeServer } from "../support/troupe-server";
import { expect, newName, PASSWORD } from "./journey";

/** The anti-forgery token of each page. Fetched once, not before each call: calls are limited per minute. */
const tokens = new WeakMap<Page, string>();

async function tokenOf(page: Page, server: TroupeServer): Promise<string> {
  const me = await page.request.get(`${server.url}/api/auth/me`);
  const token = me.headers()["x-csrf-token"] ?? "";
  tokens.set(page, token);
  return token;
}

/** The preconditions of a journey are created through the API, with the page's own cookies. */
export async function write<Out>(
  page: Page,
  server: TroupeServer,
  method: string,
  path: string,
  data?: object,
  more: Record<string, string> = {},
): Promise<Out> {
  const ask = (token: string) =>
    page.request.fetch(server.url + path, {
      method,
      data,
      headers: { "x-csrf-token": token, ...more },
    });
  const first = await ask(tokens.get(page) ?? (await tokenOf(page, server)));
  // A user who has signed in or out since has another token.
  const answer = first.status() === 403 ? await ask(await tokenOf(page, server)) : first;
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.status() === 204 ? (undefined as Out) : answer.json();
}

/** Signs the page's browser in as a new person, who registers from their own IP address, and returns the email. */
export async function join(
  page: Page,
  server: TroupeServer,
  name = "Ada Byron",
  username = newName(),
): Promise<string> {
  const email = `${username}@example.com`;
  await write(
    page,
    server,
    "POST",
    "/api/auth/register",
    { email, username, name, password: PASSWORD },
    {
      "x-forwarded-for": `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
    },
  );
  return email;
}

export const newAgent = (
  page: Page,
  server: TroupeServer,
  input: Partial<AgentInput> & { name: string },
): Promise<Agent> =>
  write(page, server, "POST", "/api/agents", { instructions: "You answer briefly.", ...input });

/** Sends a message and waits for the complete reply. */
export const say = (
  page: Page,
  server: TroupeServer,
  agent: Agent,
  content: string,
  conversation?: string,
): Promise<ChatAnswer> =>
  write(page, server, "POST", "/api/chat", {
    content,
    agent_id: agent.AgentId,
    conversation_id: conversation,
  });

/**
 * Opens a screen like a link within the app does, from another one: the browser fetches all of its data itself, whereas
 * a loaded page includes its first data. Call `elsewhere` first, then make the server fail.
 */
export const elsewhere = async (page: Page, { url }: { url: string }): Promise<void> => {
  await page.goto(`${url}/app/settings/profile`);
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
};
export const openScreen = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState(null, "", to), address);
