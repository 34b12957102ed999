import { Worker } from "node:worker_threads";
import { beforeAll, expect, test, vi } from "vitest";
import { SandboxCall } from "@/lib/core/sandbox/call";
import { CLOCKS } from "@/lib/core/sandbox/limits";
import { faultIn } from "@/lib/core/sandbox/run-in-sandbox";
import { SandboxThread } from "@/lib/core/sandbox/thread";

beforeAll(() => void (process.env.LOG_LEVEL = "silent"));

test("a thread that dies in the middle of a call is not reported as a lack of memory", async () => {
  const thread = new SandboxThread(undefined, () => undefined);
  await thread.ready;
  const call = new SandboxCall(thread, {
    code: "export default () => { for (;;); }",
    args: "null",
    check: false,
    fetch: undefined,
    clocks: CLOCKS,
    logs: [],
  });
  const ending = call.carryOut(new AbortController().signal);
  await (Reflect.get(thread, "worker") as Worker).terminate();
  expect(await ending).toMatchObject({
    ok: false,
    kind: "broken",
    error: { text: "Code cannot be run on this server at the moment." },
  });
});

test("a sound source is found to be sound, though the thread that reads it dies", async () => {
  const post = vi.spyOn(Worker.prototype, "postMessage").mockImplementationOnce(function (
    this: Worker,
  ) {
    void this.terminate();
  });
  expect(await faultIn("export default async function () { return 1 }")).toBeNull();
  expect(post).toHaveBeenCalledTimes(2);
  post.mockRestore();
});
