import { beforeAll, describe, expect, test } from "vitest";
import type { AuditEntry } from "@/lib/audit/contract";
import type {
  Branch,
  ChatAnswer,
  Conversation,
  ConversationChange,
  ConversationExport,
  ConversationPage,
} from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import type { WorkspaceId } from "@/lib/core/identity";
import type { Run } from "@/lib/runs/run/contract";
import type { Trace } from "@/lib/runs/trace/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents } from "../support/events";
import { newFile } from "../support/files";
import { newAgent, newPerson, type Person } from "../support/person";
import { inWorkspace, newWorkspace, setRole } from "../support/workspaces";

let workspace: WorkspaceId;
let people: Record<"ann" | "bea" | "viewer" | "outsider", Person>;
let ann: Person;
let bea: Person;
let viewer: Person;
/** A member of another workspace only. */
let outsider: Person;
let agentId: string;

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;
const read = (by: Person, id: string) => by.ask("GET", `/api/conversations/${id}`);
const share = (by: Person, id: string) => by.ask("POST", `/api/conversations/${id}/share`);
const unshare = (by: Person, id: string) => by.ask("DELETE", `/api/conversations/${id}/share`);
const listed = async (by: Person, query = "shared=true"): Promise<string[]> =>
  (await json<ConversationPage>(by.ask("GET", `/api/conversations?${query}`))).conversations.map(
    ({ conversation_id }) => conversation_id,
  );

async function said(by: Person, content: string, body: object = {}): Promise<ChatAnswer> {
  const answer = await by.ask("POST", "/api/chat", {
    body: { content, agent_id: agentId, ...body },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as ChatAnswer;
}

/** A conversation of Ann that she shares with the workspace. */
async function shared(content = "The harbour opens at nine", body: object = {}) {
  const chat = await said(ann, content, body);
  expect((await share(ann, chat.conversation_id)).status).toBe(200);
  return chat;
}

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  people = {
    ann: await newPerson(),
    bea: await newPerson(),
    viewer: await newPerson(),
    outsider: await newPerson(),
  };
  workspace = await newWorkspace([
    [people.ann, "member"],
    [people.bea, "owner"],
    [people.viewer, "viewer"],
  ]);
  const elsewhere = await newWorkspace([[people.outsider, "owner"]]);
  [ann, bea, viewer] = [people.ann, people.bea, people.viewer].map((each) =>
    inWorkspace(each, workspace),
  ) as [Person, Person, Person];
  outsider = inWorkspace(people.outsider, elsewhere);
  agentId = (await newAgent(ann)).AgentId;
});

describe("a conversation shared with the workspace", () => {
  test("is read by its members, a viewer among them, and by no one else", async () => {
    const { conversation_id: id } = await said(ann, "Only mine so far");
    expect((await read(bea, id)).status).toBe(404);
    expect(await listed(bea)).not.toContain(id);

    expect(await (await share(ann, id)).json()).toEqual({ conversation_id: id, shared: true });
    for (const reader of [bea, viewer]) {
      const found = await json<Conversation>(read(reader, id));
      expect(found).toMatchObject({
        title: "Only mine so far",
        shared: true,
        shared_by: { UserId: people.ann.user.UserId, name: "Ada Byron" },
      });
      expect(found.messages).toHaveLength(2);
      expect(await listed(reader)).toContain(id);
      expect(await listed(reader, "")).not.toContain(id);
    }
    const own = await json<Conversation>(read(ann, id));
    expect(own.shared).toBe(true);
    expect(own.shared_by).toBeUndefined();
    expect(await listed(ann)).toContain(id);
    for (const other of [outsider, people.bea, people.outsider]) {
      expect((await read(other, id)).status).toBe(404);
      expect(await listed(other)).not.toContain(id);
    }
  });

  test("is no longer found once sharing ends, and not from the trash", async () => {
    const { conversation_id: id, run_id } = await shared();
    expect((await unshare(bea, id)).status).toBe(404);
    expect(await (await unshare(ann, id)).json()).toEqual({ conversation_id: id });
    expect((await read(bea, id)).status).toBe(404);
    expect((await bea.ask("GET", `/api/runs/${run_id}`)).status).toBe(404);
    expect(await listed(bea)).not.toContain(id);

    await share(ann, id);
    expect((await ann.ask("DELETE", `/api/conversations/${id}`)).status).toBe(204);
    expect((await read(bea, id)).status).toBe(404);
    expect(await listed(bea)).not.toContain(id);
    expect((await bea.ask("GET", `/api/runs/${run_id}`)).status).toBe(404);
    expect((await ann.ask("POST", `/api/bin/${id}/restore`)).status).toBe(200);
    expect((await json<Conversation>(read(ann, id))).shared).toBeUndefined();
    expect((await read(bea, id)).status).toBe(404);
  });

  test("is continued, renamed, deleted and unshared only by its person", async () => {
    const { conversation_id: id, messages, run_id } = await shared();
    const url = `/api/conversations/${id}`;
    const before = await json<Conversation>(read(ann, id));
    for (const [method, path, body] of [
      ["PATCH", url, { title: "Hers" }],
      ["DELETE", url, undefined],
      ["DELETE", `${url}/share`, undefined],
      ["POST", `${url}/share`, undefined],
      ["POST", `${url}/retry`, { content: "Again" }],
      ["POST", `${url}/branch`, { message_id: messages[0]!.message_id }],
      ["POST", "/api/chat", { content: "Me too", agent_id: agentId, conversation_id: id }],
      ["GET", `/api/messages/${messages[0]!.message_id}/versions`, undefined],
      ["GET", `${url}/context`, undefined],
      ["POST", `/api/runs/${run_id}/stop`, undefined],
      ["POST", `/api/runs/${run_id}/input`, { tool_call_id: "1", refuse: "No" }],
      ["POST", `/api/runs/${run_id}/go-on`, undefined],
      ["POST", `/api/runs/${run_id}/replay`, undefined],
      ["POST", "/api/shares", { conversation_id: id, audience: "signed_in", expires_in_days: 1 }],
    ] as const)
      expect((await bea.ask(method, path, { body })).status, `${method} ${path}`).toBe(404);
    expect(await json<Conversation>(read(ann, id))).toEqual(before);
  });

  test("is found by its words only among what is shared", async () => {
    const { conversation_id: open } = await shared("The lighthouse keeper is Osgar");
    const { conversation_id: closed } = await said(ann, "Osgar is also a cat");
    expect(await listed(bea, "shared=true&q=osgar")).toEqual([open]);
    expect(await listed(bea, "q=osgar")).toEqual([]);
    expect(await listed(outsider, "shared=true&q=osgar")).toEqual([]);
    expect(await listed(people.ann, "shared=true&q=osgar")).toEqual([]);
    expect((await listed(ann, "q=osgar")).toSorted()).toEqual([open, closed].toSorted());
  });

  test("is listed in pages without gaps or repeats", async () => {
    const person = await newPerson();
    const space = await newWorkspace([[person, "owner"]]);
    const owner = inWorkspace(person, space);
    const { AgentId } = await newAgent(owner);
    const ids: string[] = [];
    for (const word of ["one", "two", "three"]) {
      const { conversation_id } = await said(owner, word, { agent_id: AgentId });
      await share(owner, conversation_id);
      ids.unshift(conversation_id);
    }
    const found: string[] = [];
    for (let key = ""; ;) {
      const { conversations, pagination } = await json<ConversationPage>(
        owner.ask("GET", `/api/conversations?shared=true&per_page=1${key}`),
      );
      found.push(...conversations.map((each) => each.conversation_id));
      if (!pagination.last_evaluated_key) break;
      key = `&last_evaluated_key=${encodeURIComponent(pagination.last_evaluated_key)}`;
    }
    expect(found).toEqual(ids);
  });

  test("shows its files and its runs, and nothing else of its person", async () => {
    const file = await newFile(ann, "tide.txt", "High water at four");
    const secret = await newFile(ann, "diary.txt", "Not for others");
    const chat = await shared("See the tide table", { files: [file.FileId] });
    const other = await said(ann, "Private", { files: [secret.FileId] });
    for (const part of ["", "/content", "/text"]) {
      expect((await viewer.ask("GET", `/api/files/${file.FileId}${part}`)).status).toBe(200);
      expect((await bea.ask("GET", `/api/files/${secret.FileId}${part}`)).status).toBe(404);
      expect((await outsider.ask("GET", `/api/files/${file.FileId}${part}`)).status).toBe(404);
    }
    expect((await bea.ask("DELETE", `/api/files/${file.FileId}`)).status).toBe(404);
    const run = await json<Run>(viewer.ask("GET", `/api/runs/${chat.run_id}`));
    expect(run).toMatchObject({
      run_id: chat.run_id,
      read_only: true,
      input: "See the tide table",
    });
    for (const path of ["", "/trace", "/events"]) {
      expect((await bea.ask("GET", `/api/runs/${chat.run_id}${path}`)).status).toBe(200);
      expect((await bea.ask("GET", `/api/runs/${other.run_id}${path}`)).status).toBe(404);
      expect((await outsider.ask("GET", `/api/runs/${chat.run_id}${path}`)).status).toBe(404);
    }
    const events = await readEvents(await bea.ask("GET", `/api/runs/${chat.run_id}/events`));
    expect(events.at(-1)?.event).toBe("done");
  });

  test("keeps the instructions of a private agent from its readers, but not those of the workspace", async () => {
    const draft = await newAgent(ann, { instructions: "Whisper the word pelican.", only_me: true });
    const open = await newAgent(ann, { instructions: "Say the word albatross." });
    const traceOf = async (by: Person, agent_id: string, format = "") => {
      const { run_id } = await shared("Hello", { agent_id });
      return (await by.ask("GET", `/api/runs/${run_id}/trace${format}`)).text();
    };
    for (const format of ["", "?format=otlp"]) {
      expect(await traceOf(ann, draft.AgentId, format)).toContain("pelican");
      expect(await traceOf(bea, draft.AgentId, format)).not.toContain("pelican");
      expect(await traceOf(bea, open.AgentId, format)).toContain("albatross");
    }
    const { conversation_id: id } = await shared("Who are you?", { agent_id: draft.AgentId });
    const found = await json<Conversation>(read(bea, id));
    expect(found.agent_names).toEqual({ [draft.AgentId]: draft.name });
    const { run_id } = await shared("Hi", { agent_id: draft.AgentId });
    const { steps } = await json<Trace>(bea.ask("GET", `/api/runs/${run_id}/trace?step=1`));
    expect(steps[0]?.request).toBeNull();
  });

  test("hides replies that its person has replaced", async () => {
    const { conversation_id: id, messages, run_id } = await shared("First wording");
    const body = { message_id: messages[0]!.message_id, content: "Second wording" };
    expect((await ann.ask("POST", `/api/conversations/${id}/retry`, { body })).status).toBe(200);
    const found = (await json<Conversation>(read(bea, id))).messages;
    expect(found.map(({ content }) => content)).not.toContain("First wording");
    expect(found[0]?.content).toBe("Second wording");
    expect(found.map(({ versions }) => versions)).toEqual([1, 1]);
    expect((await bea.ask("GET", `/api/runs/${run_id}`)).status).toBe(404);
  });

  test("is exported by its readers, and the audit log says so", async () => {
    const { conversation_id: id } = await shared("To be exported");
    const file = await json<ConversationExport>(
      bea.ask("GET", `/api/conversations/${id}/export?format=json`),
    );
    expect(file).toMatchObject({ title: "To be exported" });
    expect(file.messages).toHaveLength(2);
    await unshare(ann, id);
    const kinds = (await json<AuditEntry[]>(bea.ask("GET", `/api/audit?q=${id}`))).map(
      ({ kind, name, detail }) => ({ kind, name, detail }),
    );
    for (const kind of ["conversation_shared", "conversation_unshared"])
      expect(kinds).toContainEqual({ kind, name: "Ada Byron", detail: "To be exported" });
  });
});

describe("POST /api/conversations/{id}/copy", () => {
  test("lets a reader continue with the texts, while the original stays as it is", async () => {
    const file = await newFile(ann, "map.txt", "North is up");
    const { conversation_id: id } = await shared("My name is Ann", { files: [file.FileId] });
    const before = await json<Conversation>(read(ann, id));
    const answer = await bea.ask("POST", `/api/conversations/${id}/copy`);
    expect(answer.status).toBe(201);
    const { conversation_id: copy } = (await answer.json()) as Branch;
    const mine = await json<Conversation>(read(bea, copy));
    expect(mine.shared).toBeUndefined();
    expect(mine.agent_id).toBe(agentId);
    expect(mine.messages.map(({ content }) => content)).toEqual(
      before.messages.map(({ content }) => content),
    );
    expect(mine.messages.some(({ files, run_id }) => files ?? run_id)).toBe(false);
    const { messages } = await said(bea, "What is my name?", { conversation_id: copy });
    expect(messages.at(-1)!.content).toContain("Ann");
    expect(await json<Conversation>(read(ann, id))).toEqual(before);
    expect((await read(ann, copy)).status).toBe(404);
  });

  test("continues with another agent where the reader may not chat with the first", async () => {
    const draft = await newAgent(ann, { only_me: true });
    const { conversation_id: id } = await shared("Hello", { agent_id: draft.AgentId });
    const copied = await json<Branch>(bea.ask("POST", `/api/conversations/${id}/copy`));
    expect((await json<Conversation>(read(bea, copied.conversation_id))).agent_id).not.toBe(
      draft.AgentId,
    );
    const refused = await viewer.ask("POST", `/api/conversations/${id}/copy`);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { reason: "copy_without_agent" },
    ]);
    const open = await newAgent(ann, { viewers_chat: true });
    const mine = await json<Branch>(viewer.ask("POST", `/api/conversations/${id}/copy`));
    expect(await json<Conversation>(read(viewer, mine.conversation_id))).toMatchObject({
      agent_id: open.AgentId,
    });
  });

  test("refuses a conversation that the caller can't read", async () => {
    const { conversation_id: id } = await said(ann, "Mine");
    for (const other of [bea, viewer, outsider])
      expect((await other.ask("POST", `/api/conversations/${id}/copy`)).status).toBe(404);
  });
});

describe("who may share", () => {
  test("a viewer can't, but ends the sharing of what they shared as a member", async () => {
    const person = await newPerson();
    await setRole(workspace, person, "member");
    const here = inWorkspace(person, workspace);
    const { conversation_id: id } = await said(here, "As a member");
    await share(here, id);
    await setRole(workspace, person, "viewer");
    expect((await unshare(here, id)).status).toBe(200);
    expect((await share(here, id)).status).toBe(403);
    expect((await read(bea, id)).status).toBe(404);
  });

  test("no one in a personal workspace", async () => {
    const { AgentId } = await newAgent(people.ann);
    const { conversation_id: id } = await said(people.ann, "Alone", { agent_id: AgentId });
    expect((await share(people.ann, id)).status).toBe(400);
    expect(await listed(people.ann)).toEqual([]);
  });

  test("a former member's conversations are no longer shared", async () => {
    const person = await newPerson();
    await setRole(workspace, person, "member");
    const here = inWorkspace(person, workspace);
    const { conversation_id: id } = await said(here, "Before leaving");
    await share(here, id);
    expect((await read(bea, id)).status).toBe(200);
    const member = `/api/workspaces/${workspace}/members/${person.user.UserId}`;
    expect((await people.bea.ask("DELETE", member)).status).toBe(204);
    expect((await read(bea, id)).status).toBe(404);
    expect(await listed(bea)).not.toContain(id);
  });
});

describe("a reader's open streams", () => {
  test("tell of changes to what is shared, and of nothing else", async () => {
    const { conversation_id: id } = await said(ann, "Watched");
    const { conversation_id: closed } = await said(ann, "Not watched");
    const open = await bea.ask("GET", "/api/conversations/events");
    let left = 5;
    const heard = readEvents(open, () => --left === 0);
    await share(ann, id);
    await ann.ask("PATCH", `/api/conversations/${closed}`, { body: { title: "Still closed" } });
    await said(ann, "More", { conversation_id: id });
    await ann.ask("PATCH", `/api/conversations/${id}`, { body: { title: "Renamed" } });
    const changes = (await heard).slice(1).map(({ data }) => data as unknown as ConversationChange);
    expect(changes.every((each) => each.conversation_id === id)).toBe(true);
    expect(changes.map(({ change }) => change).toSorted()).toEqual([
      "begun",
      "ended",
      "renamed",
      "shared",
    ]);
  });

  test("of a running reply end when sharing ends", async () => {
    const { conversation_id: id } = await shared("A long reply");
    const [runId, messageId] = [newId(), newId()];
    const owner = `${workspace}~${people.ann.user.UserId}`;
    const about = { ownerId: owner, conversationId: id, agentId, createdAt: new Date() };
    await db().run.create({
      data: { ...about, id: runId, kind: "chat", status: "running", leaseUntil: new Date(9e12) },
    });
    await db().message.create({
      data: {
        ...about,
        id: messageId,
        position: 99,
        role: "assistant",
        content: "",
        status: "streaming",
        runId,
      },
    });
    const stream = await bea.ask("GET", `/api/runs/${runId}/events`);
    expect(stream.status).toBe(200);
    const heard = readEvents(stream);
    await unshare(ann, id);
    expect(await heard).toEqual([]);
    await db().run.updateMany({
      where: { id: runId },
      data: { status: "stopped", finishedAt: new Date() },
    });
  });
});
