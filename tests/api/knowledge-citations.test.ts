import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { AgentKnowledge, Collection, KnowledgeDocument } from "@/lib/knowledge/contract";
import { ownModelId } from "@/lib/models/contract";
import type { Run } from "@/lib/runs/run/contract";
import { reduce, emptyRunView } from "@/lib/runs/run/reduce";
import { viewOf } from "@/lib/runs/run/run-view";
import type { Share, SharedPage } from "@/lib/shares/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents } from "../support/events";
import { askWith, newKey } from "../support/keys";
import { newCollection, newDocument, readDocument } from "../support/knowledge";
import { newAgent } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";

startProviders();
beforeEach(() => model.script());
beforeAll(() => startWorker({ chat: chatExecutor() }));

const LEASE = `The rent is 900 euros a month.

The notice period is three months to the end of a quar-
ter, and notice must be given in writing.`;

let collection: Collection;
let lease: KnowledgeDocument;
let modelId: string;
beforeAll(async () => {
  collection = await newCollection(person);
  lease = await newDocument(person, collection.collection_id, { title: "Lease", text: LEASE });
  const { ProviderId } = await newProvider(person, { models: [{ id: "m" }] });
  modelId = ownModelId(ProviderId, "m");
});

const newReader = (more: Partial<AgentKnowledge> = {}): Promise<Agent> =>
  newAgent(person, {
    model: modelId,
    knowledge: {
      collections: [collection.collection_id],
      mode: "when_needed",
      whole_documents: false,
      ...more,
    },
  });
type Sent = { role: string; content: unknown; tool_calls?: unknown[] };
const sentMessages = () => model.requests.at(-1)!.body.messages as Sent[];
/** The label of the passage that the last request has. */
const labelIn = (messages: Sent[]) => /\[(K\d+)\]/.exec(JSON.stringify(messages))?.[1] ?? "K0";

/** The model searches, then writes this; `label`: of the passage that it was given. */
function answering(write: (label: string) => string) {
  model.script(({ body }) => {
    const messages = body.messages as Sent[];
    return messages.at(-1)?.role === "tool"
      ? { text: write(labelIn(messages)), tools: [] }
      : { tools: [{ name: "search_knowledge", arguments: '{"query":"notice period"}' }] };
  });
}
const say = async (agent: Agent, content = "How long is the notice period?") =>
  json<ChatAnswer>(
    await person.ask("POST", "/api/chat", { body: { content, agent_id: agent.AgentId } }),
  );

describe("a reply that cites", () => {
  test("has a number in place of each citation, and the words as the document has them", async () => {
    answering((label) => `It is three months [${label}: "THREE MONTHS to the  end of a quarter"].`);
    const { messages, run_id: id, conversation_id: conversation } = await say(await newReader());
    const source = {
      n: 1,
      document_id: lease.document_id,
      collection_id: collection.collection_id,
      title: "Lease",
      quote: "three months to the end of a quar-\nter",
    };
    expect(messages.at(-1)).toMatchObject({
      content: "It is three months [1].",
      sources: [source],
    });
    const events = await readEvents(await person.ask("GET", `/api/runs/${id}/events`));
    expect(events.filter(({ event }) => event === "sources")).toMatchObject([
      { data: { sources: [source] } },
    ]);
    // The same from the events, from the stored steps, and after a reload.
    const live = events.reduce(
      (view, event) => reduce(view, event as Parameters<typeof reduce>[1]),
      emptyRunView,
    );
    const run = await json<Run>(await person.ask("GET", `/api/runs/${id}`));
    expect(live.sources).toEqual([source]);
    expect(viewOf(run).sources).toEqual([source]);
    const kept = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${conversation}`),
    );
    expect(kept.messages.at(-1)!.sources).toEqual([source]);
    expect(await readDocument(person, lease)).toMatchObject({ cited: 1 });
  });

  test("shows no citation whose words are not in the document, that is invented, or that is in code", async () => {
    answering(
      (label) =>
        `One [${label}: "four months at any time"]. Two [K999999: "three months"]. Three [7]. A [link](https://a.example) and a [2](https://b.example). \`[${label}: "x"]\`\n\n\`\`\`\nlist[0] [${label}: "the rent is 900 euros"]\n\`\`\`\nFour [${label}: "the rent is 900 euros"], and again [${label}: "the rent is 900 euros"].`,
    );
    const { messages, run_id } = await say(await newReader());
    const label = labelIn(sentMessages());
    expect(messages.at(-1)!.content).toBe(
      `One. Two. Three. A [link](https://a.example) and a [2](https://b.example). \`[${label}: "x"]\`\n\n\`\`\`\nlist[0] [${label}: "the rent is 900 euros"]\n\`\`\`\nFour [1], and again [1].`,
    );
    expect(messages.at(-1)!.sources).toMatchObject([{ n: 1, quote: "The rent is 900 euros" }]);
    const { steps } = await json<Run>(await person.ask("GET", `/api/runs/${run_id}`));
    expect(steps.at(-1)!.output).toMatchObject({ dropped_citations: 3 });
  });

  test("with a label alone cites the sentence that supports it, or nothing", async () => {
    answering(
      (label) =>
        `The rent is 900 euros each month [${label}]. The moon is made of cheese [${label}].`,
    );
    const { messages } = await say(await newReader());
    expect(messages.at(-1)).toMatchObject({
      content: "The rent is 900 euros each month [1]. The moon is made of cheese.",
      sources: [{ quote: "The rent is 900 euros a month." }],
    });
  });
});

describe("an agent that always searches first", () => {
  test("gets the passages with the message, and the search is a step of the run", async () => {
    model.script(({ body }) => ({
      text: `In writing [${labelIn(body.messages as Sent[])}: "notice must be given in writing"].`,
    }));
    const agent = await newReader({ mode: "always" });
    const { messages, run_id } = await say(agent, "How must notice be given?");
    expect(messages.at(-1)).toMatchObject({
      content: "In writing [1].",
      tool_calls: [
        { name: "search_knowledge", arguments: { query: "How must notice be given?" }, ok: true },
      ],
      sources: [{ n: 1, quote: "notice must be given in writing" }],
    });
    expect(sentMessages().map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool"]);
    const run = await json<Run>(await person.ask("GET", `/api/runs/${run_id}`));
    expect(run.steps.map(({ kind, name }) => [kind, name])).toEqual([
      ["tool", "search_knowledge"],
      ["model", "m"],
    ]);
    expect(viewOf(run).toolCalls).toHaveLength(1);
    const replay = await person.ask("POST", `/api/runs/${run_id}/replay`, { body: {} });
    expect(await replay.json()).toMatchObject({ same: true });
  });

  test("of a model without a citation has no sources", async () => {
    model.script({ text: "I don't know." });
    const { messages } = await say(await newReader({ mode: "always" }));
    expect(messages.at(-1)!.sources).toBeUndefined();
  });
});

/** All of a stream, as it is sent. */
async function wholeOf(answer: Response): Promise<string> {
  let all = "";
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) all += piece;
  return all;
}

test("positions of passages that no document has are refused to the model, and the run continues", async () => {
  model.script(({ body }) => {
    const messages = body.messages as Sent[];
    const args = JSON.stringify({ id: lease.document_id, from: 1e15, to: 1e16 });
    return messages.at(-1)?.role === "tool"
      ? { text: "None.", tools: [] }
      : { tools: [{ name: "read_document", arguments: args }] };
  });
  const { messages } = await say(await newReader());
  expect(messages.at(-1)).toMatchObject({
    content: "None.",
    tool_calls: [{ ok: false, result: expect.stringContaining("there is none at") }],
  });
});

describe("citations outside of the page", () => {
  const quoted = (label: string) => `It is 900 euros [${label}: "rent is 900 euros"].`;
  const url = () =>
    expect.stringContaining(
      `/app/knowledge/${collection.collection_id}/documents/${lease.document_id}?quote=rent`,
    );

  test("are annotations of both formats of /v1, streamed or not", async () => {
    answering(quoted);
    const agent = await newReader();
    const { secret: key } = await newKey(person);
    const messages = [{ role: "user", content: "Rent?" }];
    const body = { model: agent.AgentId, messages };
    const citation = { start_index: 16, end_index: 19, title: "Lease", url: url() };
    const completion = await json<{ choices: [{ message: object }] }>(
      await askWith(key, "POST", "/v1/chat/completions", { body }),
    );
    expect(completion.choices[0].message).toMatchObject({
      content: "It is 900 euros [1].",
      annotations: [{ type: "url_citation", url_citation: citation }],
    });
    const answer = await askWith(key, "POST", "/v1/chat/completions", {
      body: { ...body, stream: true },
    });
    const streamed = await wholeOf(answer);
    expect(streamed).toContain('"annotations":[{"type":"url_citation"');
    const input = { model: agent.AgentId, input: "Rent?" };
    const response = await json<{ output: object[] }>(
      await askWith(key, "POST", "/v1/responses", { body: input }),
    );
    expect(response.output).toMatchObject([
      { content: [{ annotations: [{ type: "url_citation", ...citation }] }] },
    ]);
    const events = await wholeOf(
      await askWith(key, "POST", "/v1/responses", { body: { ...input, stream: true } }),
    );
    expect(events).toContain("response.output_text.annotation.added");
  });

  test("a reply in JSON keeps what is in brackets", async () => {
    model.script({ text: '{"scores": [7], "matrix": [[1], [2]]}' });
    const agent = await newReader();
    const { secret: key } = await newKey(person);
    const completion = await json<{ choices: [{ message: { content: string } }] }>(
      await askWith(key, "POST", "/v1/chat/completions", {
        body: {
          model: agent.AgentId,
          messages: [{ role: "user", content: "Rent?" }],
          response_format: { type: "json_object" },
        },
      }),
    );
    expect(JSON.parse(completion.choices[0].message.content)).toEqual({
      scores: [7],
      matrix: [[1], [2]],
    });
  });

  test("are part of an export and of a shared link", async () => {
    answering(quoted);
    const { conversation_id: id } = await say(await newReader());
    const exported = await person.ask("GET", `/api/conversations/${id}/export`);
    expect(await exported.text()).toContain("- [1] Lease: “rent is 900 euros”");
    const body = { conversation_id: id, audience: "anyone", expires_in_days: 7 };
    const share = await json<Share>(await person.ask("POST", "/api/shares", { body }));
    const token = share.url.split("/s/")[1]!;
    const page = await json<SharedPage>(await person.ask("GET", `/api/shared/${token}`));
    expect(page.messages.at(-1)!.sources).toEqual([
      { n: 1, title: "Lease", quote: "rent is 900 euros" },
    ]);
  });
});

test("an agent without collections has no tools for them, and neither has one whose collections are gone", async () => {
  const plain = await newAgent(person, { model: modelId });
  model.script({ text: "Yes." });
  await say(plain);
  expect(model.requests.at(-1)!.body.tools).toBeUndefined();
  const { collection_id: id } = await newCollection(person);
  const agent = await newAgent(person, {
    model: modelId,
    knowledge: { collections: [id], mode: "always", whole_documents: true },
  });
  expect(agent.knowledge).toEqual({ collections: [id], mode: "always", whole_documents: true });
  await person.ask("DELETE", `/api/knowledge/${id}`);
  const { messages } = await say(agent);
  expect(messages.at(-1)!.content).toBe("Yes.");
  expect(model.requests.at(-1)!.body.tools).toBeUndefined();
});
