// @vitest-environment happy-dom
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import { VersionsDrawer } from "@/components/agents/versions/versions-drawer";
import type { Agent } from "@/lib/agents/contract";
import type { AgentVersion } from "@/lib/agents/versions/contract";
import { wordChanges } from "@/lib/core/shared/line-changes";
import { button, json, requestsTo, show, wordsOf } from "../support/screen";

const at = "2026-11-20T09:00:00.000Z";
const tool = (name: string) => ({
  type: "function" as const,
  function: {
    name,
    description: name,
    parameters: { type: "object" as const, properties: {}, required: [] },
  },
});
const first: AgentVersion = {
  version: 1,
  saved_at: at,
  name: "Scout",
  instructions: "Answer in one short sentence. Be kind.",
  role_description: "",
  model: "default",
  tools: [tool("look_up"), tool("add")],
};
const second: AgentVersion = {
  ...first,
  version: 2,
  current: true,
  changed: ["instructions", "tools"],
  instructions: "Answer in two long sentences. Be kind.",
  tools: [tool("add"), tool("send")],
};
const agent: Agent = {
  ...second,
  AgentId: "scout",
  last_used_at: null,
  created_at: at,
  updated_at: at,
};
const path = "/api/agents/scout/versions";
const lists = {
  [path]: json(200, [
    { version: 2, saved_at: at, current: true, changed: ["instructions", "tools"] },
    { version: 1, saved_at: at },
  ]),
  [`${path}/1`]: json(200, first),
  [`${path}/2`]: json(200, second),
  "/api/models": json(200, []),
};

function drawer(opened: string, replies: Parameters<typeof show>[2] = {}) {
  const moves: unknown[] = [];
  const restored: Agent[] = [];
  const page = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <VersionsDrawer
        agent={agent}
        at={opened}
        onAt={(next) => moves.push(next)}
        leave={(go) => go()}
        onRestored={(now) => restored.push(now)}
      />
    </SWRConfig>
  );
  return show(page, "/app/teams/agents", { ...lists, ...replies }).then((screen) => ({
    screen,
    moves,
    restored,
  }));
}
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map((each) => each.textContent);

test("the versions of an agent are listed with what each changed, and each can be opened", async () => {
  const { moves } = await drawer("all");
  await expect.poll(() => texts("[role=dialog] li").length).toBe(2);
  const [current, created] = texts("[role=dialog] li");
  expect(current).toContain("Version 2CurrentChanged: Instructions, Tools");
  expect(created).toContain("Version 1Created");
  document.querySelectorAll<HTMLButtonElement>("[role=dialog] li button")[1]!.click();
  expect(moves).toEqual([1]);
});

test("an opened version marks the words and tools in which it differs from the current one", async () => {
  await drawer("1");
  await expect.poll(() => texts("[role=dialog] dl ins")).toEqual(["Added: one short sentence."]);
  expect(texts("[role=dialog] dl del")).toEqual(["Removed: two long sentences."]);
  expect(texts("[role=dialog] dl ul li")).toEqual(["look_upAdded", "add", "sendRemoved"]);
  expect(wordsOf("[role=dialog] summary")).toBe("10 unchanged fields");
});

test("a restored version becomes the agent, and says what could not be restored", async () => {
  const notes = [{ text: "Left out, because they no longer exist: look_up." }];
  const { screen, moves, restored } = await drawer("1", {
    [`${path}/1/restore`]: json(200, { agent: { ...agent, version: 3 }, notes }),
  });
  await expect.poll(() => texts("button")).toContain("Restore version 1");
  await expect.poll(() => button("Restore version 1").disabled).toBe(false);
  button("Restore version 1").click();
  await expect.poll(() => restored.map(({ version }) => version)).toEqual([3]);
  expect(requestsTo(screen, `${path}/1/restore`)).toHaveLength(1);
  await expect.poll(() => moves).toEqual(["all"]);
  await expect
    .poll(() => wordsOf("[role=dialog] [role=status] ul"))
    .toBe("Left out, because they no longer exist: look_up.");
  expect(button("Undo").closest("[role=dialog]")).not.toBeNull();
});

test("the drawer closes after a whole restore, so that Undo in the toast can be reached", async () => {
  const { moves, restored } = await drawer("1", {
    [`${path}/1/restore`]: json(200, { agent: { ...agent, version: 3 }, notes: [] }),
  });
  await expect.poll(() => texts("button")).toContain("Restore version 1");
  await expect.poll(() => button("Restore version 1").disabled).toBe(false);
  button("Restore version 1").click();
  await expect.poll(() => moves).toEqual([null]);
  expect(restored).toHaveLength(1);
});

test("a version that equals the current one is not offered for restoring", async () => {
  await drawer("1", { [`${path}/1`]: json(200, { ...second, version: 1, current: undefined }) });
  await expect.poll(() => wordsOf("[role=dialog]")).toContain("Identical to the current version.");
  expect(texts("button")).not.toContain("Restore version 1");
});

test("a version that isn't stored says so, and leads to the others", async () => {
  const { moves } = await drawer("7");
  await expect
    .poll(() => wordsOf("[role=dialog]"))
    .toContain("Version 7 isn't stored. Troupe keeps the last 50 versions of an agent.");
  button("All versions").click();
  expect(moves).toEqual(["all"]);
});

test("words that stay are not marked, in texts with lines as well", () => {
  expect(wordChanges("One two\n\nthree", "One 2\n\nthree four")).toEqual([
    { kind: "same", text: "One " },
    { kind: "removed", text: "two" },
    { kind: "added", text: "2" },
    { kind: "same", text: "\n\nthree" },
    { kind: "added", text: " four" },
  ]);
});
