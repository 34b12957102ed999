// The smallest input of each kind of bug that people have reported of shared links elsewhere.
import { beforeAll, expect, test } from "vitest";
import type { Branch, ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Share, SharedPage } from "@/lib/shares/contract";
import { newFile } from "../support/files";
import { Browser, newAgent, newPerson, type Person } from "../support/person";

let person: Person;
let agentId: string;
beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});

const say = async (content: string, more: object = {}) =>
  (await (
    await person.ask("POST", "/api/chat", { body: { content, agent_id: agentId, ...more } })
  ).json()) as ChatAnswer;
const share = async (body: object) =>
  (await (
    await person.ask("POST", "/api/shares", {
      body: { audience: "anyone", expires_in_days: null, ...body },
    })
  ).json()) as Share;
const tokenOf = ({ url }: Share) => url.split("/s/")[1]!;
const read = async (of: Share, by = new Browser()) => by.ask("GET", `/api/shared/${tokenOf(of)}`);
const textsOf = async (of: Share) =>
  ((await (await read(of)).json()) as SharedPage).messages.map(({ content }) => content);

// open-webui/open-webui#7003 and danny-avila/LibreChat#14712
test("an updated link shows the later messages at the same URL", async () => {
  const { conversation_id } = await say("One");
  const made = await share({ conversation_id });
  await say("Two", { conversation_id });
  const answer = await person.ask("PATCH", `/api/shares/${made.ShareId}`, {
    body: { publish: true },
  });
  expect(((await answer.json()) as Share).url).toBe(made.url);
  expect(await textsOf(made)).toContain("Two");
});

// open-webui/open-webui#1656 and danny-avila/LibreChat#11072
test("the URL in the response is complete, with the server's own address", async () => {
  const made = await share({ conversation_id: (await say("Hi")).conversation_id });
  expect(made.url.startsWith(`${new URL(config().APP_URL).origin}/s/`)).toBe(true);
});

// danny-avila/LibreChat#4887 and #12890
test("a public link needs no session, and a stale session cookie does not lock it", async () => {
  const made = await share({ conversation_id: (await say("Public")).conversation_id });
  expect((await read(made)).status).toBe(200);
  const stale = new Browser();
  stale.receive(new Headers({ "set-cookie": "next-auth.session-token=expired; Path=/" }));
  expect((await read(made, stale)).status).toBe(200);
});

// danny-avila/LibreChat#12033
test("a link for signed-in people opens for someone else who is signed in", async () => {
  const made = await share({
    conversation_id: (await say("Colleagues")).conversation_id,
    audience: "signed_in",
  });
  expect((await read(made, await newPerson())).status).toBe(200);
});

// huggingface/chat-ui#1502
test.each([
  ["a sign-in", { audience: "signed_in" }],
  ["a passphrase", { passphrase: "correct horse" }],
])("nothing of the text is sent to a reader who lacks %s", async (_, more) => {
  const { conversation_id } = await say("A hidden sentence");
  const refused = await (await read(await share({ conversation_id, ...more }))).text();
  expect(refused).not.toContain("hidden");
});

// danny-avila/LibreChat#10007
test("a link to a conversation with a branch shows the one that was shared", async () => {
  const chat = await say("Original question");
  const answer = await person.ask("POST", `/api/conversations/${chat.conversation_id}/branch`, {
    body: { message_id: chat.messages.at(-1)!.message_id },
  });
  const branch = (await answer.json()) as Branch;
  await say("Only in the branch", { conversation_id: branch.conversation_id });
  expect(await textsOf(await share({ conversation_id: chat.conversation_id }))).not.toContain(
    "Only in the branch",
  );
  expect(await textsOf(await share({ conversation_id: branch.conversation_id }))).toContain(
    "Only in the branch",
  );
});

test("an edited message is shared as it is shown, without its earlier version", async () => {
  const chat = await say("A wrong secret");
  await person.ask("POST", `/api/conversations/${chat.conversation_id}/retry`, {
    body: { message_id: chat.messages[0]!.message_id, content: "The right question" },
  });
  const texts = await textsOf(await share({ conversation_id: chat.conversation_id }));
  expect(texts).toContain("The right question");
  expect(texts).not.toContain("A wrong secret");
});

// danny-avila/LibreChat#10381
test("links to deleted conversations open nothing, and are listed as such", async () => {
  const { conversation_id } = await say("Cleared");
  const made = await share({ conversation_id });
  await person.ask("DELETE", `/api/conversations/${conversation_id}`);
  expect((await read(made)).status).toBe(404);
  const list = (await (await person.ask("GET", "/api/shares")).json()) as Share[];
  expect(list.find(({ ShareId }) => ShareId === made.ShareId)?.readable).toBe(false);
});

// open-webui/open-webui#23490, danny-avila/LibreChat#12627 and #13221
test("a file opens only through the link that includes it", async () => {
  const [one, two] = [await newFile(person, "a.txt", "AAA"), await newFile(person, "b.txt", "BBB")];
  const [first, second] = [
    await share({ file_id: one.FileId }),
    await share({ file_id: two.FileId }),
  ];
  const fetched = async (of: Share, id: string) =>
    (await new Browser().ask("GET", `/api/shared/${tokenOf(of)}/files/${id}`)).status;
  expect(await fetched(first, one.FileId)).toBe(200);
  expect(await fetched(second, one.FileId)).toBe(404);
  expect((await new Browser().ask("GET", `/api/files/${one.FileId}/content`)).status).toBe(401);
  await person.ask("DELETE", `/api/files/${one.FileId}`);
  expect(await fetched(first, one.FileId)).toBe(404);
});

// Chainlit/chainlit#2659
test("a conversation is shared while its reply is being written, without that reply", async () => {
  const { conversation_id, messages } = await say("In progress");
  await db().message.update({
    where: { id: messages.at(-1)!.message_id },
    data: { status: "streaming" },
  });
  expect(await textsOf(await share({ conversation_id }))).toEqual(["In progress"]);
});
