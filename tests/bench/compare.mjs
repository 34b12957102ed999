// Compares this build with another one (npm run bench -- compare <folder of the other checkout, built>): first token
// and CPU time per chat, CPU time and median of the lists, alternating in rounds. The ratio of this build to the other
// is the median of the ratios of all rounds: a slow phase of the machine slows both.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { newAccount } from "./account.mjs";
import { chatTarget, roundsOf } from "./chats.mjs";
import { fillLists, LISTS, sessionOf } from "./lists.mjs";
import { busyOf, median, root, startApp } from "./processes.mjs";

const ROWS = 1_000;
const CHATS = [
  [1, 200],
  [16, 120],
  [64, 60],
]; // at once, rounds
const LIST_ROUNDS = 60;
const LIST_CALLS = 25;
const WARM_UP = 5; // warm-up rounds

export async function benchCompare({ model, folder, other }) {
  const sides = [];
  for (const [name, where] of [
    ["this", root],
    ["other", path.resolve(other)],
  ]) {
    mkdirSync(path.join(folder, name));
    const file = path.join(folder, name, "troupe.db");
    const { deploy } = await import(
      pathToFileURL(path.join(where, "lib/commands/deploy.mjs")).href
    );
    deploy(file);
    fillLists(file, { [name]: ROWS });
    const app = await startApp(
      {
        DATABASE_URL: `file:${file}`,
        DEEPSEEK_BASE_URL: model.url,
        DEEPSEEK_API_KEY: "sk-bench",
        RATE_LIMITS: "off",
      },
      where,
    );
    process.on("exit", app.stop);
    sides.push({ name, app, account: await newAccount(app.url) });
  }
  const rows = [];
  for (const [atOnce, rounds] of CHATS) {
    const seen = await roundsOf(
      Object.fromEntries(sides.map(({ name, app, account }) => [name, chatTarget(app, account)])),
      atOnce,
      rounds,
    );
    const firsts = ({ first }) => first.map(median);
    rows.push(
      row(`first token ms, ${atOnce} at once`, firsts(seen.this), firsts(seen.other)),
      row(`CPU ms a chat, ${atOnce} at once`, seen.this.cpu, seen.other.cpu),
    );
  }
  for (const list of LISTS) rows.push(...(await compareList(sides, list)));
  console.log("\nThis build beside the other (bar: at most 1.03)");
  console.table(rows);
}

async function compareList(sides, list) {
  const seen = Object.fromEntries(sides.map(({ name }) => [name, { times: [], cpu: [] }]));
  for (let round = 0; round < WARM_UP + LIST_ROUNDS; round++) {
    for (const { name, app } of round % 2 ? sides.toReversed() : sides) {
      const times = [];
      const before = busyOf(app.child.pid);
      for (let call = 0; call < LIST_CALLS; call++) {
        const from = performance.now();
        const answer = await fetch(app.url + list.replace("{agent}", `owner-${ROWS}-agent-7`), {
          headers: sessionOf(ROWS),
        });
        await answer.text();
        if (!answer.ok) throw new Error(`${list} answered ${answer.status}`);
        times.push(performance.now() - from);
      }
      if (round < WARM_UP) continue;
      seen[name].cpu.push((busyOf(app.child.pid) - before) / LIST_CALLS);
      seen[name].times.push(median(times));
    }
  }
  return [
    row(`${list}: median ms`, seen.this.times, seen.other.times),
    row(`${list}: CPU ms`, seen.this.cpu, seen.other.cpu),
  ];
}

/** `ours`, `theirs`: one figure per round. */
const row = (figure, ours, theirs) => ({
  figure,
  this: median(ours).toFixed(2),
  other: median(theirs).toFixed(2),
  ratio: median(ours.map((each, round) => each / theirs[round])).toFixed(3),
});
