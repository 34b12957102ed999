// @vitest-environment happy-dom
import { useState } from "react";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import type { AgentTool } from "@/components/agents/tools/agent-tool";
import { AgentTools } from "@/components/agents/tools/agent-tools";
import type { Connection } from "@/lib/connections/contract";
import { json, show } from "../support/screen";

const tool = (name: string) => ({
  name,
  title: name,
  description: `What ${name} does`,
  read_only: true,
  destructive: false,
  tokens: 81,
  hash: "abcdef0123",
  changed: false,
});
const connection = {
  ConnectionId: "c1",
  kind: "mcp",
  name: "Everything reference server",
  url: "https://mcp.example.com/mcp",
  status: "connected",
  auth: { type: "none" },
  tools: [tool("get-sum"), tool("get-env")],
} as unknown as Connection;

function Form() {
  const [tools, setTools] = useState<AgentTool[]>([]);
  return <AgentTools tools={tools} owner="Ada" onChange={setTools} keep="test" />;
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>("details input")];
const nameOf = (box: HTMLInputElement): string =>
  document.getElementById(box.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";

test("ticking a connection's tool keeps it in its place, under its short name", async () => {
  await show(<Form />, "/app/teams/agents", { "/api/connections": json(200, [connection]) });
  await expect.poll(() => boxes().map(nameOf)).toContain("get-sum");
  const before = boxes().map(nameOf);
  boxes()
    .find((box) => nameOf(box) === "get-sum")
    ?.click();
  await expect.poll(() => boxes().find((box) => nameOf(box) === "get-sum")?.checked).toBe(true);
  expect(
    boxes()
      .map(nameOf)
      .filter((name) => before.includes(name)),
  ).toEqual(before);
  // No row appears above the list, which would move the checkbox away from under the pointer.
  expect(document.querySelector('ul[aria-label="Tools"]')?.children.length ?? 0).toBe(0);
});

test("Enter in the search of a connection's tools does not save the agent's form", async () => {
  let saved = 0;
  const many = { ...connection, tools: Array.from({ length: 13 }, (_, at) => tool(`get-${at}`)) };
  await show(
    <SWRConfig value={{ provider: () => new Map() }}>
      <form onSubmit={(event) => (event.preventDefault(), saved++)}>
        <Form />
        <button>Save</button>
      </form>
    </SWRConfig>,
    "/app/teams/agents",
    { "/api/connections": json(200, [many]) },
  );
  const search = () => document.querySelector<HTMLInputElement>("input[type=search]");
  await expect.poll(search).not.toBeNull();
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  search()!.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(true);
  expect(saved).toBe(0);
});
