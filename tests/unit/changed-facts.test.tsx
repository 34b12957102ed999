// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { AgentMessage } from "@/components/chat/message/agent-message";
import { ChangedFacts } from "@/components/memory/changed-facts";
import { FactRow } from "@/components/settings/memory/fact-row";
import type { Memory } from "@/lib/memory/contract";
import type { Message, ToolCall } from "@/lib/runs/run/contract";
import { button, json, requestsTo, says, show, wordsOf } from "../support/screen";

const fact = (part: Partial<Memory>): Memory => ({
  MemoryId: "f1",
  agent_id: "a1",
  fact: "Prefers short answers",
  change: "remembered",
  used_at: null,
  created_at: "2026-11-27T12:00:00.000Z",
  updated_at: "2026-11-27T12:00:00.000Z",
  version: 3,
  ...part,
});
const message = (id: string, calls: ToolCall[]): Message => ({
  message_id: id,
  role: "assistant",
  content: "Noted.",
  conversation_id: "c1",
  agent_id: "a1",
  created_at: "2026-11-27T12:00:00.000Z",
  status: "complete",
  versions: 1,
  tool_calls: calls,
});
const remembered: ToolCall = { id: "t1", name: "remember", arguments: {}, ok: true, result: "" };

test("a reply says what it has remembered, updated and forgotten, and undoes it at a click", async () => {
  let facts = [
    fact({}),
    fact({ MemoryId: "f2", change: "updated", fact: "Lives in Rome" }),
    fact({ MemoryId: "f3", change: "forgotten", fact: "Lives in Berlin" }),
  ];
  let sent = "";
  const screen = await show(<ChangedFacts messageId="m1" />, "/app/chat", {
    "/api/memories": (res) => json(200, facts)(res),
    "/api/memories/f1/undo": (res) => {
      sent = screen.server.requests.at(-1)!.body;
      facts = facts.slice(1);
      res.writeHead(204).end();
    },
  });
  await says("li", "Remembered: Prefers short answers · Undo");
  await says("li:nth-child(2)", "Updated: Lives in Rome · Undo");
  await says("li:nth-child(3)", "Forgotten: Lives in Berlin · Undo");
  button("Undo").click();
  await says("li", "Updated: Lives in Rome · Undo");
  expect(JSON.parse(sent)).toEqual({ version: 3 });
});

test("a change that can't be undone stays, and says why", async () => {
  await show(<ChangedFacts messageId="m2" />, "/app/chat", {
    "/api/memories": json(200, [fact({})]),
    "/api/memories/f1/undo": json(409, { error: "This fact was changed in the meantime." }),
  });
  await says("li", "Remembered: Prefers short answers · Undo");
  button("Undo").click();
  await expect.poll(() => button("Undo").disabled).toBe(false);
  expect(wordsOf("li")).toContain("Remembered");
});

test("only a reply that has called a tool of the memory asks what has changed", async () => {
  const screen = await show(
    <>
      <AgentMessage message={message("m3", [{ ...remembered, name: "calculator" }])} name="Ada" />
      <AgentMessage message={message("m4", [remembered])} name="Ada" />
    </>,
    "/app/chat",
    { "/api/memories": json(200, [fact({})]) },
  );
  await says("ul[aria-label=Memory] li", "Remembered: Prefers short answers · Undo");
  expect(requestsTo(screen, "/api/memories")).toEqual(["/api/memories?message_id=m4&limit=200"]);
});

test("an edited fact is saved in place, and its button gets the focus back", async () => {
  let sent = "";
  const row = (words: string) => (
    <FactRow memory={fact({ fact: words, change: undefined })} onRemove={() => undefined} />
  );
  const screen = await show(row("Prefers short answers"), "/app/settings/memory", {
    "/api/memories/f1": (res) => {
      sent = screen.server.requests.at(-1)!.body;
      json(200, fact({ version: 4 }))(res);
    },
  });
  const edit = () => document.querySelector<HTMLButtonElement>("button[aria-label^=Edit]");
  await expect.poll(edit).toBeTruthy();
  edit()!.click();
  await expect.poll(() => document.activeElement?.tagName).toBe("TEXTAREA");
  const field = document.querySelector("textarea")!;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(
    field,
    "Prefers long answers",
  );
  field.dispatchEvent(new Event("input", { bubbles: true }));
  button("Save").click();
  await expect.poll(() => edit() !== null && document.activeElement === edit()).toBe(true);
  expect(JSON.parse(sent)).toEqual({ fact: "Prefers long answers", version: 3 });
});
