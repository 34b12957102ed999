// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

/** The module as on a page that has just loaded. */
async function freshPage(connection?: object) {
  vi.resetModules();
  performance.clearMarks();
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  Object.defineProperty(document, "readyState", { value: "loading", configurable: true });
  Object.assign(window, { requestIdleCallback: (work: () => void) => queueMicrotask(work) });
  return import("@/components/ui/late/when-idle");
}
const loaded = () => window.dispatchEvent(new Event("load"));
const prepared = () => performance.getEntriesByName("parts-prepared").length > 0;

/** The browser's record of fetched files: each part is one file of this size. */
const fetched: { name: string; startTime: number; encodedBodySize: number }[] = [];
const part = (bytes: number, order: string[] = [], name = "") =>
  vi.fn(async () => {
    order.push(name);
    fetched.push({
      name: "http://server/_next/static/part.js",
      startTime: performance.now(),
      encodedBodySize: bytes,
    });
    return true;
  });

beforeEach(() => {
  fetched.length = 0;
  const all = performance.getEntriesByType.bind(performance);
  vi.spyOn(performance, "getEntriesByType").mockImplementation((type) =>
    type === "resource" ? (fetched as unknown as PerformanceEntryList) : all(type),
  );
});

test("likely screens are fetched ahead first, then parts of the page, then the settings", async () => {
  const { whenIdle } = await freshPage();
  const order: string[] = [];
  whenIdle(part(1, order, "a setting"), "settings");
  whenIdle(part(1, order, "the palette"));
  whenIdle(part(1, order, "chat"), "likely");
  whenIdle(part(1, order, "tasks"), "likely");
  loaded();
  await expect.poll(prepared).toBe(true);
  expect(order).toEqual(["chat", "tasks", "the palette", "a setting"]);
});

test("no page fetches more than 40 files ahead", async () => {
  const { whenIdle, AHEAD } = await freshPage();
  const parts = Array.from({ length: 75 }, () => part(1_000));
  for (const each of parts) whenIdle(each);
  loaded();
  await expect.poll(prepared).toBe(true);
  expect(fetched.length).toBeGreaterThan(20);
  expect(fetched.length).toBeLessThanOrEqual(AHEAD.files);
  expect(AHEAD.files).toBeLessThanOrEqual(40);
});

test("no page fetches more than 400 kB ahead", async () => {
  const { whenIdle, AHEAD } = await freshPage();
  for (let at = 0; at < 30; at++) whenIdle(part(50_000));
  loaded();
  await expect.poll(prepared).toBe(true);
  const bytes = fetched.reduce((sum, each) => sum + each.encodedBodySize, 0);
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThanOrEqual(AHEAD.bytes);
  expect(AHEAD.bytes).toBeLessThanOrEqual(400_000);
});

test.for([
  { saveData: true },
  { effectiveType: "2g" },
  { effectiveType: "3g" },
  { type: "cellular" },
])("nothing is fetched ahead on a line such as %o", async (connection) => {
  const { whenIdle } = await freshPage(connection);
  const never = part(1);
  whenIdle(never);
  loaded();
  const { whenIdle: onOtherLine } = await freshPage({ effectiveType: "4g" });
  const soon = part(1);
  onOtherLine(soon);
  loaded();
  await expect.poll(prepared).toBe(true);
  expect(soon).toHaveBeenCalled();
  expect(never).not.toHaveBeenCalled();
});
