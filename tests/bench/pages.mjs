// Each screen as a browser with an empty cache receives it: JavaScript on the wire (compressed bytes), requests, and
// with the CPU slowed down four times the first and the largest paint, in English and in German. Prefetching of an idle
// page is excluded: the browser reports that it saves data.
import { chromium } from "playwright";
import { findChromium } from "../run/requirements.mjs";
import { median } from "./processes.mjs";

/** Maximum, in kB on the wire. */
const PAGES = {
  "/": 150,
  "/login": 150,
  "/app": 165,
  "/app/teams": 165,
  "/app/teams/agents": 165,
  "/app/tasks": 165,
  "/app/chat": 180,
  "/app/runs": 165,
  "/app/files": 165,
  "/app/usage": 165,
  "/app/settings/profile": 165,
  "/app/settings/security": 165,
  "/app/settings/api": 165,
  "/app/settings/models": 165,
  "/app/settings/connections": 165,
};
const BARS = { requests: 22, largest: 1.6, german: 1.05 };
const ROUNDS = 7;
/** Alternating visits in both languages, up to the first paint. */
const PAIRS = 11;
const ROWS = 10;
const AGENT = {
  role_description: "Reads contracts and says what is odd about them, clause by clause",
  instructions: "You read contracts. ".repeat(20),
};
const DESCRIPTION =
  "Compare the two offers and say which of them is better for us, and why. ".repeat(2);

/** When signed in, a stream stays open permanently: the network is never idle, but scripts finish loading. */
async function scriptsRest(page, scripts) {
  for (let before = -1; before !== scripts.size || [...scripts.values()].includes(0);) {
    before = scripts.size;
    await page.waitForTimeout(1_500);
  }
}

export async function benchPages({ app, account }) {
  await fill(app, account);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const rows = [];
  const ratios = [];
  for (const [path, kB] of Object.entries(PAGES)) {
    const visit = (slow) => load(browser, { app, account, path, slow });
    const { bytes, files, requests } = await visit(false);
    const slow = [];
    for (let round = 0; round < ROUNDS; round++) slow.push(await visit(true));
    const paint = (locale) => firstPaint(browser, { app, account, path, locale });
    const pairs = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const english = await paint("en-US");
      pairs.push((await paint("de-DE")) / english);
    }
    ratios.push(...pairs);
    rows.push({
      screen: path,
      "JavaScript kB": (bytes / 1000).toFixed(1),
      "at most kB": kB,
      files,
      [`requests (${BARS.requests})`]: requests,
      "first paint ms": Math.round(median(slow.map((each) => each.first))),
      [`largest : first (${BARS.largest})`]: median(
        slow.map((each) => each.largest / each.first),
      ).toFixed(2),
      "German : English": median(pairs).toFixed(2),
    });
  }
  await browser.close();
  console.log(
    "\nScreens on a cold load (a bare page of the framework has 137 kB; in brackets: at most)",
  );
  console.table(rows);
  // A single screen's ratio varies by a tenth: paints happen on frames, which are long on a slow CPU.
  console.log(
    `First paint, German : English, median of all ${ratios.length} pairs: ${median(ratios).toFixed(2)} (at most ${BARS.german})`,
  );
}

async function fill(app, account) {
  const post = (path, body) =>
    fetch(app.url + path, {
      method: "POST",
      headers: { ...account.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (let at = 0; at < ROWS; at++) {
    await post("/api/agents", { name: `Agent ${at}`, ...AGENT });
    await post("/api/tasks", { name: `Task ${at}`, description: DESCRIPTION });
  }
}

/** A browser with an empty cache, signed in if the screen needs it. */
async function newVisitor(browser, { app, account, path, locale = "en-US", slow }) {
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
  if (path.startsWith("/app")) await context.addCookies(cookiesOf(app, account));
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (slow) await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return { context, page, session };
}

async function firstPaint(browser, visit) {
  const { context, page } = await newVisitor(browser, { ...visit, slow: true });
  await page.goto(visit.app.url + visit.path, { waitUntil: "commit" });
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  const first = await painted.jsonValue();
  await context.close();
  return first;
}

async function load(browser, visit) {
  const { context, page, session } = await newVisitor(browser, visit);
  await context.addInitScript(() => {
    window.largestPaint = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  const scripts = new Map();
  let requests = 0;
  page.on("request", () => requests++);
  session.on(
    "Network.responseReceived",
    ({ requestId, type }) => type === "Script" && scripts.set(requestId, 0),
  );
  session.on(
    "Network.loadingFinished",
    ({ requestId, encodedDataLength }) =>
      scripts.has(requestId) && scripts.set(requestId, encodedDataLength),
  );
  await page.goto(visit.app.url + visit.path, { waitUntil: "load" });
  await scriptsRest(page, scripts);
  const paints = await page.evaluate(() => ({
    first: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    largest: window.largestPaint,
  }));
  await context.close();
  const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0);
  return { ...paints, bytes, files: scripts.size, requests };
}

const cookiesOf = (app, account) =>
  account.headers.cookie.split("; ").map((pair) => ({
    name: pair.split("=")[0],
    value: pair.slice(pair.indexOf("=") + 1),
    url: app.url,
  }));
