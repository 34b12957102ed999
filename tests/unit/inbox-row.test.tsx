// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { InboxRow } from "@/components/shell/inbox/inbox-row";
import type { Notice } from "@/lib/tasks/contract";
import { show } from "../support/screen";

const waiting: Notice = {
  run_id: "run",
  task_id: "",
  task_name: "Book a table",
  status: "waiting",
  at: "2026-11-27T08:00:00.000Z",
  seen: false,
};
const linkOf = async (notice: Notice) => {
  await show(
    <InboxRow notice={notice} answering={false} onAnswering={() => {}} onGo={() => {}} />,
    "/app",
    {},
  );
  await expect.poll(() => document.querySelector("[data-row]")?.textContent).toContain("Book");
  return document.querySelector("[data-row]")!.getAttribute("href");
};

test("a chat that waits links to the message that waits", async () => {
  const chat = { ...waiting, conversation_id: "c", message_id: "m" };
  expect(await linkOf(chat)).toBe("/app/chat?conversationId=c&messageId=m");
});

test("a run of a program that waits links to the run", async () => {
  expect(await linkOf(waiting)).toBe("/app/runs/run");
});
