// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { SWRConfig } from "swr";
import { beforeEach, expect, test } from "vitest";
import { Composer } from "@/components/chat/composer/composer";
import { fits, mentionAt, withoutMention } from "@/components/chat/composer/mention-at";
import type { Agent } from "@/lib/agents/contract";
import { json, show, wordsOf } from "../support/screen";

const agent = (id: string, name: string): Agent => ({
  AgentId: id,
  name,
  instructions: "Answer.",
  role_description: `${name} helps`,
  model: "default",
  tools: [],
  last_used_at: null,
  created_at: "2026-11-20T09:00:00.000Z",
  updated_at: "2026-11-20T09:00:00.000Z",
  version: 1,
});
const scout = agent("a1", "Scout");
const replies = {
  "/api/agents": json(200, [scout, agent("a2", "Editor in Chief"), agent("a3", "Analyst")]),
  "/api/teams": json(200, [{ TeamId: "t1", name: "Trip desk", description: "", agents: ["a1"] }]),
};
const field = () => document.querySelector("textarea")!;

beforeEach(() => sessionStorage.clear());

async function composer(place: string, partner = scout.AgentId) {
  const sent: string[] = [];
  await show(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Composer
        place={place}
        agent={scout}
        partner={partner}
        model={null}
        modelId="default"
        models={[]}
        running={false}
        stopping={false}
        disabled={false}
        messageFirst={false}
        onSend={(words) => sent.push(words) > 0}
        onStop={() => undefined}
        onEditLast={() => false}
      />
    </SWRConfig>,
    "/app/chat?conversationId=c1",
    replies,
  );
  await expect.poll(() => document.querySelector("textarea")).not.toBeNull();
  return sent;
}
function type(words: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!;
  set.call(field(), words);
  field().setSelectionRange(words.length, words.length);
  field().dispatchEvent(new Event("input", { bubbles: true }));
}
const press = (key: string) =>
  field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
/** What was changed by events is on the page. */
const drawn = () => flushSync(() => undefined);
const options = () =>
  [...document.querySelectorAll("[role=option]")].map(
    (each) => each.querySelector("span span")?.textContent,
  );

test("typing @ offers the other agents and the teams, and more letters narrow them", async () => {
  await composer("c1");
  type("Please ask @");
  await expect.poll(options).toEqual(["Editor in Chief", "Analyst", "Trip desk"]);
  expect(wordsOf("[role=status]")).toBe(
    "3 agents and teams. Choose with the arrow keys and Enter.",
  );
  type("Please ask @ch");
  await expect.poll(options).toEqual(["Editor in Chief"]);
  const active = field().getAttribute("aria-activedescendant");
  expect(document.getElementById(active!)?.getAttribute("aria-selected")).toBe("true");
});

test("Enter on an agent opens a new chat with it that takes the text along, and sends nothing", async () => {
  const sent = await composer("c2");
  type("Sum this up @an");
  await expect.poll(options).toEqual(["Analyst"]);
  press("Enter");
  expect(window.location.search).toBe("?agentId=a3&list=all");
  await expect.poll(() => field().value).toBe("Sum this up ");
  expect(sessionStorage.getItem("troupe-draft:new:a3")).toBe("Sum this up ");
  expect(sessionStorage.getItem("troupe-draft:c2")).toBeNull();
  expect(sent).toEqual([]);
});

test("arrow keys move through the list, and a team can be chosen with the pointer", async () => {
  await composer("c3");
  type("@");
  await expect.poll(() => options().length).toBe(3);
  press("ArrowUp");
  await expect.poll(() => wordsOf("[role=option][aria-selected=true]")).toContain("Trip desk");
  document.querySelectorAll<HTMLElement>("[role=option]")[2]!.click();
  expect(window.location.search).toBe("?teamId=t1&list=all");
});

test("Escape closes the list, and Enter then sends the text as it is", async () => {
  const sent = await composer("c4");
  type("Mail @an");
  await expect.poll(options).toEqual(["Analyst"]);
  press("Escape");
  await expect.poll(options).toEqual([]);
  press("Enter");
  expect(sent).toEqual(["Mail @an"]);
});

test("a list that was closed with Escape stays closed when the caret comes back", async () => {
  const sent = await composer("c5");
  type("Mail @an");
  await expect.poll(options).toEqual(["Analyst"]);
  press("Escape");
  await expect.poll(options).toEqual([]);
  field().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  drawn();
  type("Mail @ana");
  drawn();
  expect(options()).toEqual([]);
  press("Enter");
  expect(sent).toEqual(["Mail @ana"]);
});

test("a chat with a team offers its last agent too, and not the team again", async () => {
  await composer("c6", "t1");
  type("@");
  await expect.poll(options).toEqual(["Scout", "Editor in Chief", "Analyst"]);
});

test.each([
  ["Éléonore Zoë", "eleo", true],
  ["Éléonore Zoë", "zoe", true],
  ["Über Uns", "ÜB", true],
  ["Übersetzer", "uber", true],
  ["Editor in Chief", "dit", false],
  ["C++ (beta)", "c++ (", true],
])("%j is found by %j: %j", (name, words, expected) => {
  expect(fits(name, words)).toBe(expected);
});

test.each([
  ["＠Ed", 3, { from: 0, words: "Ed" }],
  ["@", 1, { from: 0, words: "" }],
  ["Hi @Ed", 6, { from: 3, words: "Ed" }],
  ["(@Trip de", 9, { from: 1, words: "Trip de" }],
  ["Hi @Ed there", 6, { from: 3, words: "Ed" }],
  ["ada@example.com", 15, null],
  ["@ later", 7, null],
  ["@Ed\nmore", 8, null],
])("in %j at %i the mention is %j", (text, caret, expected) => {
  expect(mentionAt(text, caret)).toEqual(expected);
});

test("the rest of a text without its mention has no double space", () => {
  expect(withoutMention("Ask @Ed about it", { from: 4, words: "Ed" })).toBe("Ask about it");
  expect(withoutMention("@Ed hello", { from: 0, words: "Ed" })).toBe("hello");
});
