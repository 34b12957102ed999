import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownPort } from "../support/own-port.mjs";
import { WebClient } from "../support/web-client";
import { Container } from "./container";
import { Image } from "./image";

const LOG = path.resolve(import.meta.dirname, "../../test-results/deploy/image-build.log");
const MB = 1_000_000;
/** In MB, in addition to the base. */
const LARGEST = 450;

let image: Image;
let container: Container;
beforeAll(async () => {
  image = await Image.build(LOG);
  const port = String(await ownPort());
  container = new Container(image, { PORT: port, APP_URL: `http://localhost:${port}` });
  await container.start();
}, 3_600_000);
afterAll(async () => {
  await container?.remove();
  image?.remove();
});

test(`the image is at most ${LARGEST} MB larger than its base`, () => {
  const [all, base] = [image.size / MB, image.baseSize / MB];
  console.log(
    `image ${all.toFixed(0)} MB, base ${base.toFixed(0)} MB, ours ${(all - base).toFixed(0)} MB`,
  );
  expect(all - base).toBeLessThanOrEqual(LARGEST);
});

test("it runs as the user node, and can write to its volume and /tmp only", () => {
  expect(readFileSync(`/proc/${container.pid}/status`, "utf8")).toMatch(/^Uid:\s+1000\s+1000/m);
  expect(container.exec("touch", "/data/written", "/tmp/written")).toBe("");
  for (const place of ["/app/written", "/app/.next/written", "/written"])
    expect(() => container.exec("touch", place)).toThrow();
});

test("it serves pages, scripts and its health check", async () => {
  const page = await fetch(container.url, { headers: { accept: "text/html" } });
  const html = await page.text();
  expect([page.status, html.includes("</html>")]).toEqual([200, true]);
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1];
  expect((await fetch(container.url + script)).status).toBe(200);
  expect(container.exec(...image.healthcheck)).toBe("");
});

test("the doctor runs inside it", () => {
  const report = JSON.parse(container.exec("npm", "run", "-s", "doctor", "--", "--json")) as object;
  expect(JSON.stringify(report)).toContain("database");
});

test("stored data survives kill -9 on its volume", async () => {
  const person = new WebClient(container.url);
  await person.join();
  const agent = { name: "Scout", instructions: "You answer briefly." };
  await person.ask("POST", "/api/agents", agent);
  await container.end("SIGKILL");
  await container.start();
  expect(await person.ask("GET", "/api/agents")).toMatchObject([{ name: "Scout" }]);
});

test("SIGTERM ends it with exit code 0", async () => {
  expect(await container.end("SIGTERM")).toBe(0);
});
