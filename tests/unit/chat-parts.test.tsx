// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ModelMenu } from "@/components/chat/composer/model-menu";
import { ConversationList } from "@/components/chat/list/conversation-list";
import { ListSearch } from "@/components/chat/list/list-search";
import { PersonMessage } from "@/components/chat/message/person-message";
import { ContextGauge } from "@/components/chat/context-gauge";
import { AgentMessage } from "@/components/chat/message/agent-message";
import { selectionIn } from "@/components/chat/selection";
import type { ConversationList as List } from "@/lib/chat/browser/client";
import type { Message } from "@/lib/runs/run/contract";
import { json, says, show, wordsOf } from "../support/screen";

const message = (part: Partial<Message>): Message => ({
  message_id: "m1",
  role: "assistant",
  content: "Forty-two.",
  conversation_id: "c1",
  agent_id: "a1",
  created_at: "2026-11-27T12:00:00.000Z",
  status: "complete",
  versions: 1,
  run_id: "r1",
  ...part,
});

test.each([
  ["below 60% of the context shows only the cost", 59, "Next message: at least $1.25"],
  ["from 60% on shows both", 60, "60% of context used · Next message: at least $1.25"],
])("the context gauge %s", async (_, percent, words) => {
  const id = `c${percent}`;
  await show(<ContextGauge id={id} />, "/app/chat", {
    [`/api/conversations/${id}/context`]: json(200, {
      used: percent * 10,
      size: 1_000,
      least_cost: 1.25,
    }),
  });
  await says("p", words);
});

test("the model menu says Demo model where no key is set", async () => {
  const model = { id: "deepseek-chat", label: "deepseek-chat", default: true, configured: false };
  await show(<ModelMenu model="deepseek-chat" />, "/app/chat", {
    "/api/models": json(200, [{ ...model, provider_id: null }]),
  });
  await says("span", "Demo model");
});

test("a list limited to one agent says so, and how to see all conversations", async () => {
  const selection = selectionIn(new URLSearchParams("agentId=a1"));
  const none = { conversations: [], pinned: [], size: 1, isLoading: false } as unknown as List;
  const nothing = () => undefined;
  await show(
    <>
      <ListSearch
        search={{ typed: "", words: "", type: nothing, clear: nothing }}
        selection={selection}
        kind="recent"
        onKind={nothing}
        only="Editor"
      />
      <ConversationList
        list={none}
        agents={[]}
        selection={selection}
        words=""
        kind="recent"
        only="Editor"
        actions={{} as never}
        onClear={nothing}
        onSelect={nothing}
      />
    </>,
    "/app/chat?agentId=a1",
    {},
  );
  await says("h2", "Recent Conversations");
  expect(wordsOf("button[title='Show all']")).toBe("With Editor Show all");
  expect(wordsOf("nav p")).toBe("No conversations with Editor yet. Send a message to start one.");
});

test("a user's message has a heading, as an agent's has", async () => {
  await show(<PersonMessage message={message({ role: "user" })} />, "/app/chat", {});
  await says("h2", "You");
});

test.each([
  ["shows its actions always where it is the last", true],
  ["shows its actions under the pointer where others follow", false],
])("a reply %s", async (_, last) => {
  await show(<AgentMessage message={message({})} name="Scout" last={last} />, "/app/chat", {});
  await says("a[href='/app/runs/r1']", "Why this reply?");
  const hidden = document.querySelector("a[href='/app/runs/r1']")!.closest("[class*='opacity-0']");
  expect(hidden === null).toBe(last);
});
