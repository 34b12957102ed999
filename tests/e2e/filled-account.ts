import type { Page } from "playwright/test";
import type { Task } from "@/lib/tasks/contract";
import type { TroupeServer } from "../support/troupe-server";
import { newAgent, say, write } from "./by-api";
import { addLike } from "./by-database";
import { newTeam } from "./team-pages";

/** Gives the signed-in user this many of everything that a screen lists. */
export async function fill(page: Page, server: TroupeServer, rows: number): Promise<void> {
  if (!rows) return;
  const agent = await newAgent(page, server, {
    name: "Scout",
    role_description: "Finds out what others have written about it",
  });
  const team = await newTeam(page, server, "Release desk", [agent]);
  const task = await write<Task>(page, server, "POST", "/api/tasks", {
    name: "Bees in short",
    description: "Where they live, what they eat and how they find home.",
    assigned_agents: ["Scout"],
  });
  const { conversation_id } = await say(page, server, agent, "How do bees find home?");
  const key = await write<{ KeyId: string }>(page, server, "POST", "/api/keys", {
    name: "Deploy script",
    scopes: ["read"],
    expires_in_days: null,
  });
  await write(page, server, "POST", "/api/secrets", {
    name: "HOARD",
    value: "x",
    hosts: ["api.example.com"],
  });
  const entry = { name: "Bob", email: `bob${agent.AgentId.slice(0, 8)}@example.com` };
  await write(page, server, "POST", "/api/waitlist", entry);
  const id = (at: number) => `more-${at}-${agent.AgentId}`;
  const many = (
    table: string,
    column: string,
    of: string,
    own: (at: number) => Record<string, string> = () => ({}),
  ) => addLike(server, [table, column, of], rows - 1, (at) => ({ id: id(at), ...own(at) }));
  many("Agent", "id", agent.AgentId, (at) => ({ name: `Agent ${at}`, nameKey: `agent ${at}` }));
  many("Task", "id", task.TaskId, (at) => ({ name: `Task ${at}`, nameKey: `task ${at}` }));
  many("Team", "id", team.TeamId, (at) => ({ name: `Team ${at}` }));
  many("Conversation", "id", conversation_id, (at) => ({ title: `Talk ${at}` }));
  many("ApiKey", "id", key.KeyId, (at) => ({ name: `Script ${at}`, secretHash: id(at) }));
  many("WaitlistEntry", "emailKey", entry.email.toLowerCase(), (at) => ({
    email: `${id(at)}@example.com`,
    emailKey: `${id(at)}@example.com`,
  }));
}
