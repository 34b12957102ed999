import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { ToolDefinition } from "@/lib/tools/contract";

export const PATH = "/app/teams/agents";
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const agentsOf = (page: Page, server: { url: string }) =>
  page.request
    .get(`${server.url}/api/agents`)
    .then(async (answer) => (await answer.json()) as Agent[]);

/** Chooses a file with this content, as the user does. */
export async function importFile(
  page: Page,
  content: string | Buffer,
  name = "agent.json",
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await button(page, "Import").click();
  await (
    await choosing
  ).setFiles({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });
}

export const good = {
  format: "troupe-agent",
  version: 1,
  agent: {
    name: "Quill",
    role_description: "Writes",
    instructions: "You write.",
    model: "deepseek-chat",
    tools: ["calculator"],
  },
};
export const with_ = (change: object) =>
  JSON.stringify({ ...good, agent: { ...good.agent, ...change } });

export const ownTool: ToolDefinition = {
  type: "function",
  function: {
    name: "look_up",
    description: "Looks a word up.",
    parameters: {
      type: "object",
      properties: { word: { type: "string", description: "The word." } },
      required: ["word"],
    },
  },
  implementation: {
    kind: "http",
    method: "GET",
    url: "https://example.com/words/{{word}}",
    headers: { authorization: "Bearer {{secret.WORDS}}" },
  },
};
