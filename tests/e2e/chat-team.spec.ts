import { join, newAgent, write } from "./by-api";
import { answers, expect, test } from "./journey";
import { look } from "./look";

type Team = { TeamId: string };

test("a chat with a team works like one with an agent: the writing agent is shown, and the last one's output is the reply", async ({
  page,
  real,
}) => {
  await join(page, real);
  const ids = [];
  for (const name of ["Scout", "Quill"]) ids.push((await newAgent(page, real, { name })).AgentId);
  const { TeamId: id } = await write<Team>(page, real, "POST", "/api/teams", {
    name: "Release desk",
    agents: ids,
  });
  await page.goto(`${real.url}/app/teams`);
  await page.getByRole("link", { name: "Chat with Release desk" }).click();
  await expect(page).toHaveURL(`${real.url}/app/chat?teamId=${id}`);
  await expect(page.getByRole("combobox", { name: "Agent" })).toHaveValue("Release desk");
  const talk = page.getByRole("region", { name: "Conversation" });
  await expect(talk.getByRole("heading", { name: "Release desk" })).toBeVisible();
  await expect(talk.getByText("Scout, Quill")).toBeVisible();
  await page
    .getByRole("textbox", { name: "Message Release desk" })
    .fill("[tokens=5] Write the notes");
  await page.keyboard.press("Enter");
  const answer = answers(page, "Quill");
  await expect(answer.getByText("Scout", { exact: true })).toBeVisible();
  // Collapsed text is not read out: only the reply itself is a paragraph.
  const said = answer.getByRole("paragraph").filter({ hasText: /^w1 w2 w3 w4 w5$/ });
  await expect(said).toHaveCount(1);
  await look(page, "a team's answer");

  await page.reload();
  await expect(said).toHaveCount(1);
  await answer.getByText("Scout", { exact: true }).click();
  await expect(said).toHaveCount(2);
  await page.getByRole("combobox", { name: "Agent" }).fill("Sco");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Message Scout" })).toBeVisible();
});
