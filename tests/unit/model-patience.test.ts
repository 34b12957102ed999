import { textMessage } from "@/lib/core/model/content";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { stream } from "@/lib/core/model/stream";
import type { Provider } from "@/lib/core/model/wire";
import { startLocalServer, type LocalServer } from "../support/local-server";

beforeAll(() => void Object.assign(process.env, { MODEL_SILENCE_SECONDS: "2" }));

const said = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;
const WHOLE = `${said("Hello", "stop")}data: [DONE]\n\n`;
type Answer = Parameters<typeof startLocalServer>[0];

let server: LocalServer;
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function asking(answer: (nth: number, res: Parameters<Answer>[1]) => void): Promise<string> {
  let nth = 0;
  server = await startLocalServer((_, res) => answer(nth++, res));
  const provider: Provider = {
    baseUrl: `${server.url}/v1`,
    apiKey: "key",
    fetch: (input, init) => fetch(input, init),
  };
  let text = "";
  for await (const event of stream({
    provider,
    model: "m",
    messages: [textMessage("user", "Hello")],
    signal: new AbortController().signal,
  })) {
    if (event.type === "words") text += event.words.map((word) => word.text).join("");
  }
  return text;
}
const EVENTS = { "content-type": "text/event-stream" };

describe("a line that breaks before the first byte", () => {
  test("is opened again", async () => {
    expect(
      await asking((nth, res) =>
        nth === 0 ? res.socket!.destroy() : res.writeHead(200, EVENTS).end(WHOLE),
      ),
    ).toBe("Hello");
    expect(server.requests).toHaveLength(2);
  });

  test("twice is a failure", async () => {
    await expect(asking((_, res) => res.socket!.destroy())).rejects.toMatchObject({
      code: "provider_network",
      message: "Couldn't reach the model provider.",
    });
    expect(server.requests).toHaveLength(2);
  });

  test("behind a word is never opened again", async () => {
    const cut: Answer = (_, res) =>
      res.writeHead(200, EVENTS).write(said("Hel"), () => setImmediate(() => res.destroy()));
    await expect(asking((_, res) => cut({} as never, res))).rejects.toMatchObject({
      code: "provider_network",
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe("a provider that asks to be waited for", () => {
  test.each([
    [429, "3600", "provider_rate_limit", 60],
    [503, "7200", "provider_error", 120],
    [429, "999999999999", "provider_rate_limit", 1440],
    [429, new Date(Date.now() + 3_600_000).toUTCString(), "provider_rate_limit", 60],
  ])(
    "longer than anyone waits (%i, %s) fails at once, and says so",
    async (status, after, code, minutes) => {
      await expect(
        asking((_, res) => res.writeHead(status, { "retry-after": after }).end("{}")),
      ).rejects.toMatchObject({
        code,
        lasting: true,
        message: `The model provider asked us to wait ${minutes} minutes.`,
      });
      expect(server.requests).toHaveLength(1);
    },
  );

  test.each(["1", "0", "soon", "-5"])("for %j is retried", async (after) => {
    expect(
      await asking((nth, res) =>
        nth === 0
          ? res.writeHead(429, { "retry-after": after }).end("{}")
          : res.writeHead(200, EVENTS).end(WHOLE),
      ),
    ).toBe("Hello");
  });
});

describe("patience", () => {
  test.each([3_600_000, -3_600_000])(
    "does not go by the clock on the wall: it jumps by %i ms",
    async (jump) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      const text = asking((_, res) => {
        res.writeHead(200, EVENTS).write(said("Hel"));
        vi.setSystemTime(Date.now() + jump);
        setTimeout(() => res.end(said("lo", "stop")), 1500); // after a reading of the clock, and within the allowed silence
      });
      expect(await text).toBe("Hello");
    },
  );

  test("ends with silence, however far the clock went back", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const text = asking((_, res) => {
      res.writeHead(200, EVENTS).write(said("Hel"));
      vi.setSystemTime(Date.now() - 3_600_000);
    });
    await expect(text).rejects.toMatchObject({ code: "provider_network", timeout: true });
  });

  test("does not count time in which this process was held up", async () => {
    const text = asking((_, res) => {
      res.writeHead(200, EVENTS).write(said("Hel"));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000); // blocks, like SIGSTOP
      setTimeout(() => res.end(said("lo", "stop")), 500);
    });
    expect(await text).toBe("Hello");
  });

  test("does not wait for a line to be closed behind the last word", async () => {
    expect(await asking((_, res) => void res.writeHead(200, EVENTS).write(WHOLE))).toBe("Hello");
  });
});
