// JavaScript over the wire of each screen, as a browser with an empty cache receives it (compressed bytes). What an idle
// page fetches ahead is not part of it: the browser says that it saves data.
import { chromium } from "playwright";
import { findChromium } from "../support/chromium.mjs";

const PAGES = {
  "/": 150,
  "/login": 150,
  "/app": undefined,
  "/app/teams/agents": undefined,
  "/app/chat": 200,
};

/** When signed in, a stream stays open permanently: the network is never idle, but scripts finish loading. */
async function scriptsRest(page, scripts) {
  for (let before = -1; before !== scripts.size || [...scripts.values()].includes(0);) {
    before = scripts.size;
    await page.waitForTimeout(1_500);
  }
}

export async function benchPages({ app, account }) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const rows = [];
  for (const [path, bar] of Object.entries(PAGES)) {
    const context = await browser.newContext();
    if (path.startsWith("/app")) {
      const cookies = account.headers.cookie.split("; ").map((pair) => ({
        name: pair.split("=")[0],
        value: pair.slice(pair.indexOf("=") + 1),
        url: app.url,
      }));
      await context.addCookies(cookies);
    }
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const scripts = new Map();
    session.on(
      "Network.responseReceived",
      ({ requestId, type }) => type === "Script" && scripts.set(requestId, 0),
    );
    session.on(
      "Network.loadingFinished",
      ({ requestId, encodedDataLength }) =>
        scripts.has(requestId) && scripts.set(requestId, encodedDataLength),
    );
    await page.goto(app.url + path, { waitUntil: "load" });
    await scriptsRest(page, scripts);
    const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0);
    rows.push({
      screen: path,
      "JavaScript kB": (bytes / 1000).toFixed(1),
      "at most kB": bar ?? "",
      files: scripts.size,
    });
    await context.close();
  }
  await browser.close();
  console.log("\nJavaScript over the wire (a bare page of the framework is 137 kB)");
  console.table(rows);
}
