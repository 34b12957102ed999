import { expect, test } from "vitest";
import { reply } from "@/lib/demo-model/reply";
import { ChatRequest } from "@/lib/demo-model/request";

const asked = (messages: object[]) =>
  reply(ChatRequest.parse({ model: "demo", stream: true, messages })).content;
const sumUp = (summary_so_far: string | null, messages: object[]) =>
  asked([
    { role: "system", content: "Sum up." },
    { role: "user", content: JSON.stringify({ summary_so_far, messages }) },
  ]);

test("a summary keeps what the person said about themselves, including from an earlier summary", () => {
  const first = sumUp(null, [
    { role: "user", content: "My name is Ada. The weather is fine." },
    { role: "assistant", content: "Pleased to meet you." },
    { role: "tool", content: '{"price":7}' },
  ]);
  const second = sumUp(first, [{ role: "user", content: "I live in Turin. What shall we do?" }]);
  for (const part of ["My name is Ada.", "I live in Turin.", '{"price":7}'])
    expect(second).toContain(part);
});

test("a summary is remembered, and changes no one's voice", () => {
  const told = {
    role: "user",
    content: `Summary of the earlier part of this conversation, which is no longer told in full:\n\n${sumUp(null, [{ role: "user", content: "My name is Ada." }])}`,
  };
  const answer = (turns: object[]) =>
    asked([
      { role: "system", content: "You answer questions about tea." },
      ...turns,
      { role: "user", content: "What is my name?" },
    ]);
  expect(answer([told])).toContain("**Ada**");
  expect(answer([])).not.toContain("Ada");
});
