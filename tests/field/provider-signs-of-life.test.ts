import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalServer } from "../support/local-server";
import { hear } from "../support/wire-answers";
import {
  chunk,
  DONE,
  ends,
  event,
  says,
  startWireProvider,
  stream,
} from "../support/wire-provider";

let provider: Awaited<ReturnType<typeof startWireProvider>>;
beforeAll(async () => {
  Object.assign(process.env, { MODEL_SILENCE_SECONDS: "2" });
  provider = await startWireProvider();
  await hear(provider.base); // loads the modules, which on a busy machine takes longer than the silence that ends a call
});
afterAll(() => provider.close());

const whole = {
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

describe("signs of life", () => {
  const nothing = (delta: object) => event(chunk(delta));
  test.each([
    ": keep-alive\n\n",
    ": OPENROUTER PROCESSING\n\n",
    "data: : OPENROUTER PROCESSING\n\n", // a gateway in between has converted the comment to an event
    "\n",
    "\r\n",
    " ",
    "data:\n\n",
    "retry: 3000\n\n",
    "event: keepalive\n\n",
    'event: ping\ndata: {"type":"ping"}\n\n',
    'data: {"type":"keepalive"}\n\n',
    `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", choices: [] })}\n\n`,
    nothing({ role: "assistant", content: "" }),
    nothing({ role: "assistant", content: null, reasoning_content: "" }),
  ])("such as %j keep a call alive that is silent otherwise", async (sign) => {
    // Each write only waits for a turn of the event loop, so pauses are the server's own.
    const slow = await startLocalServer((_, res) => {
      res.writeHead(200, { "content-type": "text/event-stream" });
      let left = 5;
      const timer = setInterval(() => {
        if (left-- > 0) return void res.write(sign);
        clearInterval(timer);
        res.end(says("late") + ends() + DONE);
      }, 700);
    });
    const heard = await hear(`${slow.url}/v1`);
    await slow.close();
    expect([heard.error?.message, heard.text]).toEqual([undefined, "late"]);
  });
});

test.each([": OPENROUTER PROCESSING\n\n", ": keep-alive\n\n", "\n\n"])(
  "%j behind the end of a reply changes nothing",
  async (sign) => {
    provider.script(() => stream(says("hello"), ends(), DONE, sign));
    const { text, error } = await hear(provider.base);
    expect([text, error]).toEqual(["hello", undefined]);
  },
);

test("a whole reply that comes after blank lines is read", async () => {
  const slow = await startLocalServer((_, res) => {
    res.writeHead(200, { "content-type": "application/json" });
    let left = 5;
    const timer = setInterval(() => {
      if (left-- > 0) return void res.write("\n");
      clearInterval(timer);
      res.end(JSON.stringify(whole));
    }, 700);
  });
  const heard = await hear(`${slow.url}/v1`);
  await slow.close();
  expect([heard.error?.message, heard.text]).toEqual([undefined, "hello"]);
});
