// npm run bench -- waterfall: how long a page's main thread works until a run of 500 steps is rendered: its first 60,
// as the screen opens, and then all of them.
import { chromium } from "playwright";
import { join, newAgent, say } from "../e2e/by-api";
import { withSteps } from "../e2e/by-database";
import { threadTimeOf } from "../e2e/thread-time";
import { findChromium } from "../run/requirements.mjs";
import { TroupeServer } from "../support/troupe-server";
import { median } from "./processes.mjs";

const STEPS = 500;
const FIRST = 60;
const ROUNDS = 9;
const BAR_MS = 300;

const server = await TroupeServer.start({ RATE_LIMITS: "off" });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await join(page, server);
const { run_id } = await say(page, server, await newAgent(page, server, { name: "Busy" }), "Hello");
withSteps(server, run_id, STEPS);

await page.goto(`${server.url}/app/runs`);
const worked = await threadTimeOf(page);
const steps = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
const drawing = async (act: () => Promise<void>, count: number): Promise<number> => {
  const before = await worked();
  await act();
  await steps.nth(count - 1).waitFor({ state: "attached" });
  return (await worked()) - before;
};
const times = { first: [] as number[], all: [] as number[] };
for (let round = -1; round < ROUNDS; round++) {
  const first = await drawing(() => page.getByRole("link", { name: /^Hello/ }).click(), FIRST);
  const all = page.getByRole("button", { name: `Show all ${STEPS} steps` });
  const whole = await drawing(() => all.click(), STEPS);
  await page.getByRole("link", { name: "All runs" }).click();
  if (round < 0) continue; // its scripts are loaded from now on
  times.first.push(first);
  times.all.push(whole);
}
const row = (drawn: string, ms: number[]) => ({
  drawn,
  "median ms": median(ms).toFixed(0),
  "longest ms": Math.max(...ms).toFixed(0),
});
console.log(`\nA run of ${STEPS} steps over time (bar: median of ${BAR_MS} ms)`);
console.table([row(`the first ${FIRST}`, times.first), row(`all ${STEPS}`, times.all)]);
await browser.close();
await server.kill();
process.exit(median(times.all) > BAR_MS || median(times.first) > BAR_MS ? 1 : 0);
