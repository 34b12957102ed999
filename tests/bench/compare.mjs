// This build beside another one (npm run bench -- compare <folder of the other checkout, built>): first token and
// processor time per chat, processor time and median of the lists, round by round in turn. Ratios: this one to the other.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { newAccount } from "./account.mjs";
import { chatTarget, measure } from "./chats.mjs";
import { fillLists, LISTS, sessionOf } from "./lists.mjs";
import { busyOf, median, root, startApp } from "./processes.mjs";

const ROWS = 1_000;
const CHATS = [[1, 40], [16, 16], [64, 8]]; // at once, rounds
const LIST_ROUNDS = 40;
const LIST_CALLS = 25;

export async function benchCompare({ model, folder, other }) {
  const sides = [];
  for (const [name, where] of [["this", root], ["other", path.resolve(other)]]) {
    mkdirSync(path.join(folder, name));
    const file = path.join(folder, name, "troupe.db");
    const { deploy } = await import(pathToFileURL(path.join(where, "prisma/deploy.mjs")).href);
    deploy(file);
    fillLists(file, { [name]: ROWS });
    const app = await startApp({ DATABASE_URL: `file:${file}`, DEEPSEEK_BASE_URL: model.url, DEEPSEEK_API_KEY: "sk-bench", RATE_LIMITS: "off" }, where);
    process.on("exit", app.stop);
    sides.push({ name, app, account: await newAccount(app.url) });
  }
  const rows = [];
  for (const [atOnce, rounds] of CHATS) {
    const seen = await measure(Object.fromEntries(sides.map(({ name, app, account }) => [name, chatTarget(app, account)])), atOnce, rounds);
    rows.push(row(`first token ms, ${atOnce} at once`, seen.this.first, seen.other.first), row(`CPU ms a chat, ${atOnce} at once`, seen.this.cpu, seen.other.cpu));
  }
  for (const list of LISTS) rows.push(...(await compareList(sides, list)));
  console.log("\nThis build beside the other (bar: at most 1.03)");
  console.table(rows);
}

async function compareList(sides, list) {
  const seen = Object.fromEntries(sides.map(({ name }) => [name, { times: [], cpu: [] }]));
  for (let round = 0; round <= LIST_ROUNDS; round++) {
    for (const { name, app } of sides) {
      const before = busyOf(app.child.pid);
      for (let call = 0; call < LIST_CALLS; call++) {
        const from = performance.now();
        const answer = await fetch(app.url + list.replace("{agent}", `owner-${ROWS}-agent-7`), { headers: sessionOf(ROWS) });
        await answer.text();
        if (!answer.ok) throw new Error(`${list} answered ${answer.status}`);
        if (round > 0) seen[name].times.push(performance.now() - from); // the first round warms up
      }
      if (round > 0) seen[name].cpu.push((busyOf(app.child.pid) - before) / LIST_CALLS);
    }
  }
  return [row(`${list}: median ms`, median(seen.this.times), median(seen.other.times)), row(`${list}: CPU ms`, median(seen.this.cpu), median(seen.other.cpu))];
}

const row = (figure, ours, theirs) => ({ figure, this: ours.toFixed(2), other: theirs.toFixed(2), ratio: (ours / theirs).toFixed(3) });
