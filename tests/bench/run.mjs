// npm run bench [-- audit chats cluster compare dashboard files install knowledge lists loop pages programs rest rules runs search streams tokens tools traces usage waterfall]: figures, as ratios within one run. Build first (npm run build).
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deploy } from "../../lib/commands/deploy.mjs";
import { newAccount } from "./account.mjs";
import { benchChats } from "./chats.mjs";
import { benchCompare } from "./compare.mjs";
import { benchDashboard, fillDashboard } from "./dashboard.mjs";
import { benchLists, fillLists } from "./lists.mjs";
import { benchPages } from "./pages.mjs";
import { benchPrograms } from "./programs.mjs";
import { benchRest } from "./rest.mjs";
import { benchSearch, fillSearch } from "./search.mjs";
import { benchTokens } from "./tokens.mjs";
import { benchStreams } from "./streams.mjs";
import { benchTools, toolsEnv } from "./tools.mjs";
import { root, startApp, startNode } from "./processes.mjs";

const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted.includes("rules")) {
  const { status } = spawnSync(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", path.join(import.meta.dirname, "rules.ts")],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(1);
}
if (wanted.length === 1 && wanted[0] === "rules") process.exit();
if (wanted[0] === "install") {
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, "install.mjs")], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}
if (
  ["audit", "cluster", "files", "knowledge", "runs", "traces", "usage", "waterfall"].includes(
    wanted[0],
  )
) {
  const { status } = spawnSync(
    process.execPath,
    [
      "--conditions=react-server",
      "--import",
      "tsx",
      path.join(import.meta.dirname, `${wanted[0]}.ts`),
      ...wanted.slice(1), // which parts of it
    ],
    { cwd: root, stdio: "inherit" },
  );
  process.exit(status ?? 1);
}
const want = (name) => wanted.length === 0 || wanted.includes(name);
const folder = mkdtempSync(path.join(tmpdir(), "troupe-bench-"));
const database = path.join(folder, "troupe.db");
deploy(database);

if (want("loop")) {
  const { status } = spawnSync(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "tests/bench/loop.ts"],
    { cwd: root, stdio: "inherit" },
  );
  if (wanted.length === 1) process.exit(status ?? 1);
}

if (want("rest")) {
  await benchRest({ env: { DATABASE_URL: `file:${database}` }, folder: path.join(folder, "bare") });
  if (wanted.length === 1) process.exit();
}

const model = await startNode([
  "--import",
  "tsx",
  "tests/support/model-server.ts",
  "--tokens",
  "120",
  "--pace",
  "5",
]);
if (wanted[0] === "compare") {
  await benchCompare({ model, folder, other: wanted[1] });
  model.stop();
  process.exit();
}
const relay = await startNode(["tests/bench/relay.mjs", model.url]);
if (want("lists")) fillLists(database);
if (want("lists") || want("search")) fillSearch(database);
if (want("dashboard")) fillDashboard(database);
const env = want("tools") ? await toolsEnv(folder) : {};
const app = await startApp({
  ...env,
  DATABASE_URL: `file:${database}`,
  DEEPSEEK_BASE_URL: model.url,
  DEEPSEEK_API_KEY: "sk-bench",
  RATE_LIMITS: "off",
});
process.on("exit", () => [model, relay, app].forEach((each) => each.stop()));
try {
  const account = await newAccount(app.url);
  if (want("chats")) await benchChats({ model, relay, app, account });
  if (want("programs")) await benchPrograms({ app, account });
  if (want("tokens")) await benchTokens({ relay, app, account });
  if (want("lists")) await benchLists({ app, database });
  if (want("lists") || want("search")) await benchSearch({ app });
  if (want("dashboard")) await benchDashboard({ app });
  if (want("streams")) await benchStreams({ app, database });
  if (want("tools")) await benchTools({ app, account, env });
  if (want("pages")) await benchPages({ app, account });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
