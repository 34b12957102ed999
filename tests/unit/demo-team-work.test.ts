import { expect, test } from "vitest";
import { reply } from "@/lib/demo-model/reply";
import { ChatRequest } from "@/lib/demo-model/request";

const TASK =
  "# Task\n\nWrite release notes: the export is faster now. Invoices can be paid by card.\n\n";
const PART = "# Your part\n\nYou are Quill, one of several agents who work on this task.";
const said = (system: string, content: string) =>
  reply(
    ChatRequest.parse({
      model: "demo",
      stream: true,
      messages: [
        { role: "system", content: system },
        { role: "user", content },
      ],
    }),
  ).content;

test("the demo model starts a team's task with what it asks for, in the agent's voice", () => {
  expect(said("You write release notes.", TASK + PART)).toMatch(
    /^I write release notes\. The task asks for:\n\n- .*the export is faster now/,
  );
});

test("and continues with what was handed to it, even when it should be brief", () => {
  const handed =
    "# The work so far\n\n1. Scout: Facts\n\n# Handed to you\n\n## From Scout\n\nThe export takes two seconds now.\n\n## From Ledger\n\nCards are taken from Monday on.\n\n";
  const answer = said("You write release notes. Be brief.", TASK + handed + PART);
  for (const words of [
    "Based on Scout and Ledger:",
    "- The export takes two seconds now.",
    "- Cards are taken from Monday on.",
    "Demo model",
  ])
    expect(answer).toContain(words);
});
