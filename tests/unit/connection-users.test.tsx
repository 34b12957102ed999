// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Connections } from "@/components/settings/connections/connections";
import { json, show } from "../support/screen";

const connection = (more: object) => ({
  ConnectionId: "c1",
  kind: "mcp",
  name: "Tracker",
  url: "https://mcp.example.com/mcp",
  status: "connected",
  auth: { type: "none" },
  signed_in: false,
  tools: [],
  used_by: [],
  ...more,
});
const agents = ["Editor", "Writer", "Scout", "Quill", "Redline", "Desk"].map((name) => ({
  AgentId: name.toLowerCase(),
  name,
}));

const links = (row: Element) =>
  [...row.querySelectorAll<HTMLAnchorElement>("a")].map((each) => [
    each.textContent,
    each.getAttribute("href"),
  ]);
const rows = () => [...document.querySelectorAll("li")];
const question = () => document.querySelector("[role=alertdialog]")?.textContent ?? "";
async function ask(name: string): Promise<void> {
  document.querySelector<HTMLButtonElement>(`[aria-label="Remove ${name}"]`)!.click();
  await expect.poll(question).toContain(`Remove ${name}?`);
}

test("a connection names the agents that use it with links, and so does the question before removing it", async () => {
  await show(
    <Connections onAdd={() => undefined} onEdit={() => undefined} />,
    "/app/settings/connections",
    {
      "/api/connections": json(200, [
        connection({ used_by: ["editor", "writer", "gone"] }),
        connection({ ConnectionId: "c2", used_by: agents.map(({ AgentId }) => AgentId) }),
        connection({ ConnectionId: "c3", kind: "openapi", name: "Shop" }),
      ]),
      "/api/agents/names": json(200, agents),
    },
  );
  await expect.poll(() => rows().map((row) => links(row).length)).toEqual([2, 5, 0]);
  const [few, many] = rows();
  expect(links(few!)).toEqual([
    ["Editor", "/app/teams/agents?edit=editor"],
    ["Writer", "/app/teams/agents?edit=writer"],
  ]);
  expect(few!.textContent).toContain("Used by Editor, Writer");
  expect(many!.textContent).toContain("Redline and 1 more");
  await ask("Tracker");
  expect(question()).toContain("Used by Editor, Writer");
  expect(question()).toContain("Agents keep its tools but can't call them.");
  document.querySelector<HTMLButtonElement>("[role=alertdialog] button")!.click();
  await expect.poll(question).toBe("");
  await ask("Shop");
  expect(question()).toContain("Agents keep the tools they have.");
  expect(question()).not.toContain("Used by");
});
