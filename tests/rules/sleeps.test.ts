import ts from "typescript";
import { expect, test } from "vitest";
import { code, nodesOf, treeOf } from "./sources";

/**
 * A test waits for an event or a state, never for a time: on a slow machine that is too short, and on a fast one
 * wasted. The following are exceptions that test time itself; how often each file has one, and why. (tests/torture and
 * tests/bench choose moments and measure times throughout.)
 */
const REASONS: Record<string, [times: number, why: string]> = {
  "tests/api/audit-kills.test.ts": [
    2,
    "moments at which the process is killed while changes go on",
  ],
  "tests/api/budgets-crash.test.ts": [1, "a process is killed while a model answers"],
  "tests/api/cluster-faults.test.ts": [1, "moments at which servers crash, and lines stall"],
  "tests/api/cluster-many.test.ts": [1, "a follower joins late"],
  "tests/api/cluster-move.test.ts": [1, "a move is killed at a moment chosen at random"],
  "tests/api/cluster-kills.test.ts": [1, "processes are killed at moments chosen at random"],
  "tests/api/cluster.test.ts": [1, "moments at which lines are cut, and processes paused"],
  "tests/api/crash-sweep.test.ts": [1, "a process is killed at a moment chosen at random"],
  "tests/api/graceful-stop.test.ts": [
    1,
    "a tool takes longer than a process without it takes to end",
  ],
  "tests/api/retention.test.ts": [1, "turns of the event loop are counted"],
  "tests/api/workspaces-crash.test.ts": [1, "a process is killed while a removal is under way"],
  "tests/e2e/chat-long.spec.ts": [
    2,
    "half a second in which nothing is drawn is what is waited for",
  ],
  "tests/e2e/landing.spec.ts": [1, "of no length: what stands behind the drawing of a frame"],
  "tests/support/balancer.ts": [1, "between two looks whether a process is ready"],
  "tests/support/bare.ts": [1, "how long the rest of a process's output is waited for at most"],
  "tests/support/cluster-load.ts": [1, "a person's pause before trying again"],
  "tests/support/fresh-process.ts": [1, "between two looks whether runs have let go"],
  "tests/support/model-replies.ts": [
    5,
    "a provider's pace, and the way of its last word before the line breaks",
  ],
  "tests/support/postgres-server.ts": [
    2,
    "between two looks whether a server answers, and for as long as it is to be away",
  ],
  "tests/support/reverse-proxy.ts": [1, "between two looks whether a proxy listens"],
  "tests/support/troupe-server.ts": [1, "between two looks whether a server answers"],
  "tests/unit/guarded-fetch-limits.test.ts": [2, "servers that are slower than one's patience"],
  "tests/unit/model-patience.test.ts": [
    3,
    "providers that are silent for a while, a process that is held up",
  ],
  "tests/unit/roles-on-screen.test.tsx": [1, "what is drawn in the next frame"],
  "tests/unit/queue.test.ts": [1, "a slow disk, on a clock of the test's own"],
};

const tests = code.filter((each) => /^tests\/(unit|api|rules|e2e|support)\//.test(each));

/** Calls that wait for a time, by their names in a file. */
function sleepsIn(tree: ts.SourceFile): ts.CallExpression[] {
  const promised = nodesOf(tree, ts.isImportDeclaration)
    .filter((each) => /timers\/promises/.test(each.moduleSpecifier.getText()))
    .flatMap((each) => nodesOf(each, ts.isImportSpecifier).map(({ name }) => name.text));
  const names = new Set(["setTimeout", "setInterval", ...promised]);
  return nodesOf(tree, ts.isCallExpression).filter(({ expression }) =>
    ts.isIdentifier(expression)
      ? names.has(expression.text)
      : /^(Atomics|globalThis|window)\.(wait|setTimeout|setInterval)$|\.waitForTimeout$/.test(
          expression.getText(),
        ),
  );
}

test.each([
  ["await new Promise((go) => setTimeout(go, 50));", 1],
  ['import { setTimeout as rest } from "node:timers/promises"; await rest(50);', 1],
  ["await page.waitForTimeout(50);", 1],
  ["Atomics.wait(cells, 0, 0, 50);", 1],
  ["await expect.poll(() => done).toBe(true); line.setTimeout(50);", 0],
])("a sleep is known: %s", (text, times) => {
  const tree = ts.createSourceFile("sample.ts", text, ts.ScriptTarget.Latest, true);
  expect(sleepsIn(tree)).toHaveLength(times);
});

test("no test sleeps but where time is its matter", () => {
  const found = tests.map((each) => [each, sleepsIn(treeOf(each)).length] as const);
  expect(Object.fromEntries(found.filter(([, times]) => times > 0))).toEqual(
    Object.fromEntries(Object.entries(REASONS).map(([each, [times]]) => [each, times])),
  );
});
