import { calling } from "../../support/memory-wire";
import { newAgent, say, write } from "../by-api";
import type { Camera } from "./camera";

const PATH = "/app/settings/memory";

/** What agents remember, where it is switched on, what a reply says, and temporary chats. */
export async function memoryScreens(camera: Camera): Promise<void> {
  const { page, server, open, shoot, waiting, failing } = camera;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await waiting("**/api/memories*", PATH, "memory-loading");
  const retry = page.getByRole("main").getByRole("button", { name: /^Retry/ });
  await failing("**/api/memories*", PATH, "memory-failed", retry);
  await open(PATH);
  await shoot("memory-empty", page.getByText("Nothing remembered yet"), true);
  const scout = await newAgent(page, server, { name: "Scout", memory: true });
  const diary = await newAgent(page, server, { name: "Diary", memory: true });
  for (const fact of ["Works as a nurse in Rome", "Has two cats named Rex and Bella"])
    await write(page, server, "POST", "/api/memories", { agent_id: scout.AgentId, fact });
  const { conversation_id } = await say(
    page,
    server,
    diary,
    calling("remember", { fact: "Prefers short answers, with one example each" }),
  );
  await say(page, server, diary, "Hello again");
  await open(PATH);
  await shoot("memory", page.getByText("Works as a nurse in Rome"), true);
  await button("Edit Works as a nurse in Rome").click();
  await page.getByLabel("Fact").fill("My password is hunter2");
  await button("Save").click();
  await shoot("memory-edit", page.locator("[aria-invalid=true]"), true);
  await open(PATH);
  await button("Forget everything").click();
  await shoot("memory-forget", page.getByRole("alertdialog"));
  await open(`/app/chat?agentId=${diary.AgentId}&conversationId=${conversation_id}`);
  await shoot("memory-reply", page.getByRole("list", { name: "Memory" }));
  await open(`/app/chat?agentId=${diary.AgentId}`);
  await button("Temporary chat").click();
  await shoot("memory-temporary", page.locator("h1"));
  await page.locator("[data-foot=composer] textarea").fill("A secret plan");
  await button("Send").click();
  await shoot("memory-temporary-started", page.getByRole("article").nth(1));
  await open(`/app/teams/agents?edit=${scout.AgentId}`);
  const link = page.getByRole("link", { name: "2 facts remembered about you" });
  await link.scrollIntoViewIfNeeded();
  await shoot("memory-agent", link);
}
