import { expect, test, vi } from "vitest";
import { downloadOf } from "@/lib/core/http/download";
import { log } from "@/lib/core/telemetry/log";

test("a client that leaves while the next part is made ends the download without an error", async () => {
  const logged = vi.spyOn(log(), "error");
  let goOn = () => {};
  const made = new Promise<void>((resolve) => (goOn = resolve));
  let isAsked = false;
  let isClosed = false;
  async function* parts() {
    try {
      yield "x".repeat(70_000);
      isAsked = true;
      await made;
      yield "y".repeat(70_000);
    } finally {
      isClosed = true;
    }
  }
  const reader = downloadOf(parts(), "ada").getReader();
  expect((await reader.read()).value).toHaveLength(70_000);
  await expect.poll(() => isAsked).toBe(true);
  const left = reader.cancel();
  goOn();
  await left;
  await expect.poll(() => isClosed).toBe(true);
  await new Promise((resolve) => setImmediate(resolve)); // generated pieces arrive
  expect(logged).not.toHaveBeenCalled();
});
