import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import { newAgent, say } from "../by-api";
import { answers, sendMessage } from "../journey";
import { longConversation } from "../chat-screen";
import type { Camera } from "./camera";

const PATH = "/app/chat";
const boxes = {
  type: "function" as const,
  function: {
    name: "count_boxes",
    description: "Counts boxes.",
    parameters: {
      type: "object" as const,
      properties: { shelf: { type: "string" as const } },
      required: [],
    },
  },
};

export async function chatScreens(full: Camera, empty: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting, server, wide } = full;
  await empty.open(PATH);
  await empty.shoot("chat-no-agents", empty.page.getByText("No Agents Available"));
  if (wide) await waiting("**/api/conversations?*", PATH, "chat-list-loading");
  await waiting("**/api/agents*", PATH, "chat-loading");
  await failing(
    "**/api/agents*",
    PATH,
    "chat-failed",
    page.getByRole("main").getByRole("button", { name: /^Retry/ }),
  );
  await open(PATH);
  await shoot("chat-new", page.getByRole("textbox", { name: /^Message/ }));
  const { conversations } = (await (
    await page.request.get(`${server.url}/api/conversations`)
  ).json()) as { conversations: { conversation_id: string; title: string }[] };
  const idOf = (title: string) =>
    conversations.find((each) => each.title.startsWith(title))?.conversation_id;
  await open(`${PATH}?conversationId=${idOf("Which invoices")}`);
  await shoot("chat", page.getByRole("article", { name: "Ledger" }));
  await open(`${PATH}?conversationId=${idOf("How do well-behaved")}`);
  await shoot("chat-code", page.locator("pre span"));
  await page
    .getByRole("region", { name: "Conversation" })
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await shoot("chat-menu", page.getByRole("menu"));
  await page.keyboard.press("Escape");
  if (!full.wide) {
    await page.getByRole("button", { name: "Conversations" }).click();
    await shoot("chat-list", page.getByRole("dialog", { name: "Conversations" }));
  }
  await failing(
    `**/api/conversations/${idOf("VAT")}*`,
    `${PATH}?conversationId=${idOf("VAT")}`,
    "chat-conversation-failed",
    page.getByRole("main").getByRole("button", { name: /^Retry/ }),
  );
  await aside(full);
}

/** Around the conversation: the picker, the search, a chat with a team, and the confirmations. */
async function aside({ page, open, shoot, server, wide }: Camera): Promise<void> {
  await open(PATH);
  if (!wide) await page.getByRole("button", { name: "Conversations" }).click();
  await page.getByRole("combobox", { name: "Agent" }).click();
  await shoot("chat-picker", page.getByRole("listbox"));
  await open(PATH);
  if (!wide) await page.getByRole("button", { name: "Conversations" }).click();
  await page.getByRole("button", { name: "Search conversations" }).click();
  await page.getByRole("textbox", { name: "Search conversations" }).fill("invoice");
  await shoot("chat-search", page.locator("mark"));
  await page.getByRole("textbox", { name: "Search conversations" }).fill("zebra");
  await shoot("chat-search-none", page.getByText("No conversations match “zebra”."));
  const teams = (await (await page.request.get(`${server.url}/api/teams`)).json()) as Team[];
  await open(`${PATH}?teamId=${teams[0]!.TeamId}`);
  await shoot("chat-team", page.getByRole("textbox", { name: /^Message/ }));
  await open(PATH);
  if (!wide) await page.getByRole("button", { name: "Conversations" }).click();
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await shoot("chat-delete", page.getByRole("alertdialog"));
}

/** A reply in progress, stopped, failed, with tools, and waiting. */
export async function replyScreens(camera: Camera): Promise<void> {
  const { page, open, shoot, server } = camera;
  const agent: Agent = await newAgent(page, server, {
    name: "Porter",
    role_description: "Knows the store room.",
    tools: [boxes],
  });
  const begin = () => open(`${PATH}?agentId=${agent.AgentId}`);
  await begin();
  await sendMessage(page, "Porter", "Tell me about the store room. [tokens=600 pace=40]");
  await shoot("chat-streaming", answers(page, "Porter").getByText(/w12 /));
  await page.getByRole("button", { name: "Stop" }).click();
  await shoot("chat-stopped", answers(page, "Porter").getByText("Stopped"));
  await begin();
  await sendMessage(page, "Porter", "And the cellar? [fail=401]");
  await shoot("chat-reply-failed", answers(page, "Porter").getByRole("alert"));
  await begin();
  await sendMessage(
    page,
    "Porter",
    'How many boxes are on shelf three? [tool=count_boxes {"shelf": "three"}]',
  );
  await shoot("chat-waiting", page.getByRole("region", { name: "count_boxes waits for you" }));
  await page.getByLabel("Result").fill("Seventeen boxes");
  await page.getByRole("button", { name: "Send result" }).click();
  await answers(page, "Porter").getByText("count_boxes").click();
  await shoot("chat-tool", answers(page, "Porter").getByText(/result: Seventeen/));
  const { conversation_id } = await say(
    page,
    server,
    agent,
    "Hello there, how are things in the store room today? [tokens=40]",
  );
  await open(`${PATH}?conversationId=${conversation_id}`);
  await page.getByRole("article", { name: "You" }).hover();
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  await shoot("chat-edit", page.getByRole("button", { name: "Save and resend" }));
  const { id } = longConversation(server, agent, 40);
  await open(`${PATH}?conversationId=${id}`);
  await shoot("chat-long", answers(page, "Porter").last());
}
