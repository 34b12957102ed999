import { expect, test } from "vitest";
import { suggestedStarters } from "@/components/chat/thread/suggested-starters";
import type { ToolDefinition } from "@/lib/tools/contract";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import { t } from "../support/english";

const own = (name: string): ToolDefinition => ({
  type: "function",
  function: {
    name,
    description: "Looks up",
    parameters: { type: "object", properties: {}, required: [] },
  },
});

test("an agent without starters offers some from its description and its tools", () => {
  const task = "Answers questions about invoices.";
  const tools = [own("find_invoice"), builtinNamed("web_search")!];
  expect(suggestedStarters(t, { role_description: task, tools })).toEqual([
    "What can you help me with?",
    "Show me what you can do with find invoice",
    "Search the web for:",
  ]);
  expect(suggestedStarters(t, { role_description: task, tools: [] })).toEqual([
    "What can you help me with?",
    "Give me an example: Answers questions about invoices",
    "What do you need to know from me to start?",
  ]);
});

test("an agent with only a name offers two starters, and no long description is repeated", () => {
  const two = ["What can you help me with?", "What do you need to know from me to start?"];
  expect(suggestedStarters(t, { role_description: "", tools: [] })).toEqual(two);
  expect(suggestedStarters(t, { role_description: "Writes. ".repeat(20), tools: [] })).toEqual(two);
});
