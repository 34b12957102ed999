import { describe, expect, test } from "vitest";
import { agentRules } from "@/lib/agents/shared/rules";
import { authRules } from "@/lib/auth/rules";
import { taskRules } from "@/lib/tasks/rules";
import { teamRules } from "@/lib/teams/rules";
import { waitlistRules } from "@/lib/waitlist/rules";

const EMPTY = "Name is required";
const LINES = "Name must be one line, without control characters";

describe.each([
  ["agent", agentRules.name],
  ["team", teamRules.name],
  ["task", taskRules.name],
])("the name of an %s", (_, rule) => {
  test.each([
    ["\u200b", EMPTY],
    [" \u200d\ufeff\n", EMPTY],
    ["\u3164", EMPTY],
    ["z\nq", LINES],
    ["z\u2028q", LINES],
    ["bell \u0007", LINES],
    ["  Quill\n", undefined],
    ["👩‍👩‍👧 日本 é́", undefined],
  ])("%j: %s", (name, sentence) => expect(rule(name)?.text).toBe(sentence));
});

test("an email of a megabyte is too long, whatever it contains", () => {
  // The pattern alone would need minutes for each of them.
  for (const long of [`a@${".".repeat(2 ** 20)}@`, ".".repeat(2 ** 20), " ".repeat(2 ** 20)])
    expect(authRules.email(long)?.text).toBe("Email must be at most 254 characters");
  expect(waitlistRules.email(`a@${"b.".repeat(2 ** 19)}@`)?.text).toBe(
    "Please enter a valid email address",
  );
});
