import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { hashed } from "@/lib/core/crypto";
import { chooseEngine, engine } from "@/lib/core/db/engine";
import { publishHere } from "@/lib/core/cluster/event-bus";
import { mintUserId, type UserId, personalScope } from "@/lib/core/identity";
import type { CompletionInput } from "@/lib/openai-api/completions/schema";
import { create } from "@/lib/openai-api/completions/service";
import { stopWhenLeft } from "@/lib/openai-api/leaving";
import { certificateFor } from "../support/certificate";
import { pngOf } from "../support/file-contents";
import { gate } from "../support/gate";
import { newKey } from "../support/keys";
import { leave } from "../support/left-behind";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { baseURL, newModel, person, startProgramDoor } from "../support/programs";
import { tool } from "../support/tool-runs";
import { trustCertificate } from "../support/trusted-certificate";

process.env.MODEL_SEES_IMAGES = "on";
startProgramDoor();

// The server fetches the image before it starts a run: until the test allows it, a call has arrived but not started.
let images: LocalServer;
let effects: LocalServer;
let held: { opened: Promise<void>; open: () => void } | undefined;
beforeAll(async () => {
  const certificate = certificateFor("localhost");
  trustCertificate(certificate.cert);
  images = await startLocalServer(async (_, res) => {
    const waiting = held;
    held = undefined;
    await waiting?.opened;
    res.end(pngOf(2, 2));
  }, certificate);
  effects = await startLocalServer((_, res) => res.end("sent"));
  process.env.TOOL_ALLOWED_HOSTS = `localhost:${images.port},${effects.host}`;
});
afterAll(() => Promise.all([images.close(), effects.close()]));

const runs = () => db().run.count({ where: { ownerId: person.user.UserId, kind: "api" } });
const image = () => `https://localhost:${images.port}/a.png`;

/** An agent whose tool has an outside effect: one request per call. */
async function newSender() {
  const { name } = await newModel({
    tools: [tool("send_it", {}, { kind: "http", method: "POST", url: `${effects.url}/` })],
  });
  const { secret, KeyId } = await newKey(person, { scopes: ["chat"] });
  return { name, secret, KeyId };
}

const doors = {
  "/chat/completions": (model: string) => ({
    model,
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: 'Send it [tool=send_it:{"n":1}]' },
          { type: "image_url", image_url: { url: image() } },
        ],
      },
    ],
  }),
  "/responses": (model: string) => ({
    model,
    input: [
      {
        role: "user",
        content: [
          { type: "input_text", text: 'Send it [tool=send_it:{"n":1}]' },
          { type: "input_image", detail: "auto", image_url: image() },
        ],
      },
    ],
  }),
};

const post = async (path: string, secret: string, body: object, retries?: number) => {
  const answer = await fetch(`${baseURL}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      ...(retries === undefined ? {} : { "x-stainless-retry-count": String(retries) }),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string };
};

describe.each(Object.entries(doors))("POST /v1%s", (path, bodyOf) => {
  test("joins the run of its own retry if that started first", async () => {
    const { name, secret } = await newSender();
    const slow = (held = gate());
    const [before, sent, fetched] = [await runs(), effects.requests.length, images.requests.length];
    const first = post(path, secret, bodyOf(name), 0);
    await expect.poll(() => images.requests.length).toBe(fetched + 1);
    const retried = await post(path, secret, bodyOf(name), 1);
    slow.open();
    expect(await first).toMatchObject({ id: retried.id });
    expect(await runs()).toBe(before + 1);
    expect(effects.requests.length).toBe(sent + 1);
  });

  test("starts one run when both attempts arrive before either has started", async () => {
    const { name, secret } = await newSender();
    const slow = (held = gate());
    const [before, sent, fetched] = [await runs(), effects.requests.length, images.requests.length];
    const first = post(path, secret, bodyOf(name), 0);
    await expect.poll(() => images.requests.length).toBe(fetched + 1);
    const slower = (held = gate());
    const retried = post(path, secret, bodyOf(name), 1);
    await expect.poll(() => images.requests.length).toBe(fetched + 2);
    slow.open();
    await expect.poll(runs).toBe(before + 1);
    slower.open();
    expect((await retried).id).toBe((await first).id);
    expect(await runs()).toBe(before + 1);
    expect(effects.requests.length).toBe(sent + 1);
  });

  test("starts a run for each of several equal calls that are not retries", async () => {
    const { name, secret } = await newSender();
    const before = await runs();
    const all = await Promise.all([0, 1, 2].map(() => post(path, secret, bodyOf(name), 0)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
    expect(await runs()).toBe(before + 3);
  });
});

test("a call whose client has left before its run started starts none", async () => {
  const { name, KeyId } = await newSender();
  const input = doors["/chat/completions"](name) as CompletionInput;
  const slow = (held = gate());
  const leaving = new AbortController();
  const [before, fetched] = [await runs(), images.requests.length];
  const call = create({
    program: { me: personalScope(person.user.UserId as UserId), keyId: KeyId, targets: null },
    input,
    headers: new Headers(),
    bodyHash: hashed(JSON.stringify(input)),
    arrivedAt: engine().now(),
    signal: leaving.signal,
    started: () => undefined,
  });
  const refused = expect(call).rejects.toMatchObject({ status: 499 });
  await expect.poll(() => images.requests.length).toBe(fetched + 1);
  leaving.abort();
  slow.open();
  await refused;
  expect(await runs()).toBe(before);
});

test("a run continues for a caller at another process, although the first question whether one waits there is lost", async () => {
  const own = engine();
  const { runId } = await leave(person, "Wait", { said: [] });
  const leaseUntil = new Date(Date.now() + 3_600_000);
  await db().run.update({ where: { id: runId }, data: { leaseOwner: "another", leaseUntil } });
  /** A message to another process, where a caller waits. The first one is lost. */
  let asked = 0;
  const send = (message: string) => {
    const isQuestion = message.includes(`program.asked:${runId}`);
    if (isQuestion && ++asked > 1) publishHere(`program.awaited:${runId}`, null);
  };
  const silent = { node: "this", listen: () => undefined, silence: () => 0, ahead: () => 0 };
  const cluster = { ...silent, send, hasDuty: async () => true, close: async () => undefined };
  chooseEngine({ ...own, cluster });
  try {
    const leaving = new AbortController();
    stopWhenLeft(personalScope(mintUserId(person.user.UserId)), runId, leaving.signal);
    leaving.abort();
    await expect.poll(() => asked, { timeout: 5_000 }).toBe(2);
  } finally {
    chooseEngine(own);
  }
  expect(await db().run.findUnique({ where: { id: runId } })).toMatchObject({
    stopRequested: false,
    status: "running",
  });
});
