import { describe, expect, test } from "vitest";
import { agentRules } from "@/lib/agents/contract";
import { taskRules } from "@/lib/tasks/contract";
import { teamRules } from "@/lib/teams/contract";

const EMPTY = "Name is required";
const LINES = "Name must be one line, without control characters";

describe.each([["agent", agentRules.name], ["team", teamRules.name], ["task", taskRules.name]])("the name of an %s", (_, rule) => {
  test.each([
    ["\u200b", EMPTY],
    [" \u200d\ufeff\n", EMPTY],
    ["\u3164", EMPTY],
    ["z\nq", LINES],
    ["z\u2028q", LINES],
    ["bell \u0007", LINES],
    ["  Quill\n", undefined],
    ["👩‍👩‍👧 日本 é́", undefined],
  ])("%j: %s", (name, sentence) => expect(rule(name)).toBe(sentence));
});
