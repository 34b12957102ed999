import { describe, expect, test } from "vitest";
import { reply } from "@/lib/demo-model/reply";
import { ChatRequest } from "@/lib/demo-model/request";

function judged(answer: string, ...conditions: string[]): { holds: boolean; reason: string }[] {
  const content = JSON.stringify({ task: "Write it", answer, conditions });
  const request = ChatRequest.parse({
    model: "demo",
    stream: true,
    messages: [{ role: "user", content }],
    response_format: { type: "json_object" },
  });
  return (JSON.parse(reply(request).content) as { verdicts: { holds: boolean; reason: string }[] })
    .verdicts;
}
const holds = (answer: string, ...conditions: string[]) =>
  judged(answer, ...conditions).map((each) => each.holds);

describe("the demo model judges a condition", () => {
  test.each([
    ["The draft is approved. Well done.", "the draft is approved", true],
    ["The draft is not approved, the tone is off.", "the draft is approved", false],
    ["The draft is not approved, the tone is off.", "the draft is not approved", true],
    ["The draft is approved.", "the draft is not approved", false],
    ["There are two refunds to pay.", "the answer mentions a refund", true],
    ["The invoice was paid in May.", "the answer mentions a refund", false],
    ["The invoice was paid in May.", "it is about an invoice or a refund", true],
    ["The weather was fine in May.", "it is about an invoice or a refund", false],
    ["All tests pass.", "tests fail", false],
    ["Anything at all.", "always", true],
  ])("%s · %s: %s", (answer, condition, expected) =>
    expect(holds(answer, condition)).toEqual([expected]),
  );

  test("'otherwise' applies when no other condition does", () => {
    expect(holds("The draft is approved.", "the draft is approved", "otherwise")).toEqual([
      true,
      false,
    ]);
    expect(holds("Hello.", "the draft is approved", "Otherwise")).toEqual([false, true]);
  });

  test("and says that it compares words", () => {
    expect(judged("The draft is approved.", "the draft is approved")[0]!.reason).toBe(
      'The demo model compares words: the reply contains "draft" and "approved".',
    );
  });
});
