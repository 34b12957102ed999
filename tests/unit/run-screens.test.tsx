// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { RunList } from "@/components/runs/list/run-list";
import { RunScreen } from "@/components/runs/run-screen";
import type { Run, RunSummary } from "@/lib/runs/run/contract";
import { button, json, show, wordsOf } from "../support/screen";

const at = "2026-11-20T09:00:00.000Z";
const usage = {
  prompt_tokens: 900,
  completion_tokens: 100,
  total_tokens: 1_000,
  cached_tokens: 300,
  cost: 0.02,
};
const summary = (run: Partial<RunSummary>): RunSummary => ({
  run_id: "first",
  kind: "chat",
  status: "completed",
  agent_id: "scout",
  conversation_id: "talk",
  user_message_id: "asked",
  title: "Invoices",
  question: "Which are open?",
  started_at: at,
  finished_at: "2026-11-20T09:00:02.500Z",
  usage,
  ...run,
});
const whole = (run: Partial<Run>): Run => ({
  ...summary(run),
  steps: [],
  input: "Which are open?\nList them.",
  output: "**Two** of them.",
  ...run,
});
const lists = {
  "/api/agents/names": json(200, [{ AgentId: "scout", name: "Scout" }]),
  "/api/teams": json(200, [{ TeamId: "desk", name: "Trip desk", agents: ["scout"] }]),
};
const hrefs = (selector: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(selector)].map((each) =>
    each.getAttribute("href"),
  );

afterEach(() => void (document.title = ""));

test("each row of the runs has its own question, a status in the words of tasks, and its numbers", async () => {
  const rows = [
    summary({}),
    summary({
      run_id: "second",
      question: "And which are paid?",
      status: "waiting",
      finished_at: undefined,
    }),
  ];
  await show(<RunList />, "/app/runs", { ...lists, "/api/runs": json(200, rows) });
  await expect.poll(() => hrefs("li a")).toEqual(["/app/runs/first", "/app/runs/second"]);
  const [first, second] = [...document.querySelectorAll("main li, li")].map(
    (each) => each.textContent,
  );
  expect(first).toContain("CompletedWhich are open?");
  expect(first).toContain("2.5 s");
  expect(first).toContain("1,000");
  expect(first).toContain("$0.02");
  expect(second).toContain("Needs youAnd which are paid?");
});

test("filters of the runs are behind one button, and those that are set are chips", async () => {
  await show(<RunList />, "/app/runs?agent=scout&min_cost=2&status=failed", {
    ...lists,
    "/api/runs": json(200, []),
  });
  await expect
    .poll(() => wordsOf("[role=search] ul"))
    .toBe("Agent: ScoutMin. cost ($): 2Clear filters");
  expect(document.querySelectorAll("[role=search] input, [role=search] select")).toHaveLength(2);
  button("Filters").click();
  await expect.poll(() => document.querySelectorAll("[role=search] select").length).toBe(4);
});

test("a run's page is titled by its question and links to its conversation and agent", async () => {
  await show(<RunScreen id="first" />, "/app/runs/first", {
    ...lists,
    "/api/runs/first": json(200, whole({})),
  });
  await expect.poll(() => wordsOf("h1")).toBe("Which are open?");
  expect(document.title).toBe("Which are open? · Runs · Troupe");
  await expect
    .poll(() => hrefs("a"))
    .toEqual([
      "/app/runs",
      "/app/teams/agents?edit=scout",
      "/app/chat?agentId=scout&conversationId=talk&messageId=asked",
    ]);
  await expect.poll(() => wordsOf("[role=group][aria-label=Input]")).toContain("List them.");
  expect(wordsOf("[role=group][aria-label=Output]")).toContain("Two of them.");
  expect(wordsOf("dl")).toContain("Duration2.5 sInput tokens900Cached300Output tokens100Cost$0.02");
});

test("the page of a task's run links to the task, and to its team's run", async () => {
  const run = whole({
    run_id: "third",
    kind: "task",
    task_id: "trip",
    team_id: "desk",
    conversation_id: undefined,
    user_message_id: undefined,
  });
  await show(<RunScreen id="third" />, "/app/runs/third", {
    ...lists,
    "/api/runs/third": json(200, run),
  });
  await expect.poll(() => hrefs("a")).toContain("/app/teams?team=desk&view=run&run=third");
  expect(hrefs("a")).toContain("/app/tasks?task=trip");
});

test("a fork links to its original run, and to both side by side", async () => {
  const run = whole({
    run_id: "fourth",
    kind: "fork",
    origin: { run_id: "before", steps: 0 },
    fork: { step: 1, changed: ["messages"], tools: "ask" },
  });
  await show(<RunScreen id="fourth" />, "/app/runs/fourth", {
    ...lists,
    "/api/runs/fourth": json(200, run),
  });
  await expect
    .poll(() => hrefs("[role=status] a"))
    .toEqual(["/app/runs/before", "/app/runs/fourth?with=before"]);
  expect(wordsOf("[role=status]")).toContain("Changed: Message.");
});
