// The time from a fresh clone with an empty npm cache to a server that responds, and what is installed for it, beside a
// new app of the framework (TypeScript, Tailwind, ESLint) in the same run. Needs npm's registry, and nothing installed:
//   npm run bench -- install        or        node tests/bench/install.mjs
import { spawn, spawnSync } from "node:child_process";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ownPort } from "../support/own-port.mjs";
import { newAccount } from "./account.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const BARS = { ratio: 2, packages: 450, megabytes: 650 };
const PATIENCE_MS = 1_800_000;
const seconds = (ms) => (ms / 1000).toFixed(0);
const { version } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages[
  "node_modules/next"
];

/** The template's own layout loads fonts from Google while it is built. */
const LAYOUT = `import "./globals.css";

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

const folder = mkdtempSync(path.join(tmpdir(), "troupe-install-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const troupe = await installTroupe();
const next = await installNext();
console.log(`\n${"".padEnd(22)}seconds  packages  MB`);
for (const { name, ms, packages, megabytes } of [troupe, next])
  console.log(
    `${name.padEnd(22)}${seconds(ms).padStart(7)}${String(packages).padStart(10)}${megabytes.toFixed(0).padStart(4)}`,
  );
const ratio = troupe.ms / next.ms;
console.log(
  `Ratio of the times: ${ratio.toFixed(2)}. At most ${BARS.ratio}, ${BARS.packages} packages and ${BARS.megabytes} MB.`,
);
process.exit(
  ratio > BARS.ratio || troupe.packages > BARS.packages || troupe.megabytes > BARS.megabytes
    ? 1
    : 0,
);

/** A clone of HEAD and `npm run up`. */
async function installTroupe() {
  const clone = path.join(folder, "troupe");
  run("git", ["clone", "--quiet", root, clone], folder);
  const port = await ownPort();
  const began = Date.now();
  const server = start(["run", "up"], clone, { PORT: String(port), ...cacheOf("troupe") }, began);
  await answersAt(`http://127.0.0.1:${port}/api/health`, server);
  const ms = Date.now() - began;
  await styledPages(`http://127.0.0.1:${port}`, ["/", "/login"]);
  const { userId } = await newAccount(`http://localhost:${port}`);
  if (!userId) throw new Error("Nobody can register.");
  server.stop();
  return { name: "Troupe", ms, ...contents(clone) };
}

/** `create-next-app`, `npm install`, `npm run build` and `npm start`. */
async function installNext() {
  const app = path.join(folder, "next-app");
  const port = await ownPort();
  const env = cacheOf("next");
  const creator = newestCreator();
  const began = Date.now();
  const step = (name) => console.log(`  ${seconds(Date.now() - began).padStart(4)} s  ${name}`);
  console.log(`Next.js ${version}`);
  step(`npx ${creator}`);
  const options = ["--yes", "--disable-git", "--skip-install"];
  run("npx", ["--yes", creator, app, ...options], folder, env);
  const file = path.join(app, "package.json");
  const about = JSON.parse(readFileSync(file, "utf8"));
  about.dependencies.next = version;
  about.devDependencies["eslint-config-next"] = version;
  writeFileSync(file, JSON.stringify(about, null, 2));
  writeFileSync(path.join(app, "app/layout.tsx"), LAYOUT);
  step("npm install");
  run("npm", ["install"], app, env);
  step("npm run build");
  run("npm", ["run", "build"], app, env);
  step("npm start");
  const server = start(["start"], app, { PORT: String(port), ...env }, began);
  await answersAt(`http://127.0.0.1:${port}/`, server);
  const ms = Date.now() - began;
  server.stop();
  return { name: `Next.js ${version}`, ms, ...contents(app) };
}

/** The framework's own version, or if that does not exist the newest before it. */
function newestCreator() {
  const [major, minor] = version.split(".");
  const range = `create-next-app@>=${major}.${minor}.0 <=${version}`;
  const found = JSON.parse(run("npm", ["view", range, "version", "--json"], folder));
  return `create-next-app@${[found].flat().at(-1)}`;
}

/** An empty cache of npm. */
function cacheOf(name) {
  const cache = path.join(folder, `cache-${name}`);
  mkdirSync(cache);
  return { npm_config_cache: cache };
}

/** The environment of a person's shell: without npm's variables about this checkout. */
function clean(env) {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(package|lifecycle|config_local)|NODE_ENV|DATABASE_URL|INIT_CWD)/.test(name),
  );
  return { ...Object.fromEntries(inherited), NEXT_TELEMETRY_DISABLED: "1", ...env };
}

function run(command, args, cwd, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: clean(env),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed.\n${stdout}${stderr}`);
  return stdout;
}

/** npm in its own process group, so that the server ends with it. Prints each step that it reports. */
function start(args, cwd, env, began) {
  const child = spawn("npm", args, {
    cwd,
    env: clean(env),
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.on("data", (text) => {
    for (const line of String(text).split("\n"))
      if (line.startsWith("·"))
        console.log(`  ${seconds(Date.now() - began).padStart(4)} s  ${line.slice(2)}`);
  });
  const stop = () => {
    if (child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  process.on("exit", stop);
  return { child, stop };
}

async function answersAt(url, { child }) {
  const until = Date.now() + PATIENCE_MS;
  while (child.exitCode === null && Date.now() < until) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not respond.`);
}

/** Checks that pages are complete: the page and its style sheet. */
async function styledPages(url, pages) {
  for (const page of pages) {
    const answer = await fetch(`${url}${page}`);
    const sheet = /href="([^"]+\.css[^"]*)"/.exec(await answer.text())?.[1];
    const style = sheet && (await fetch(new URL(sheet, url)));
    if (!answer.ok || !style?.ok) throw new Error(`${page} does not arrive with its style sheet.`);
  }
}

/** The packages that npm has installed, and the space they take on the disk, as `du` counts it. */
function contents(project) {
  const place = path.join(project, "node_modules");
  const { packages } = JSON.parse(readFileSync(path.join(place, ".package-lock.json"), "utf8"));
  const seen = new Set();
  const blocks = (file) => {
    const { blocks: own, ino } = lstatSync(file);
    if (seen.has(ino)) return 0;
    seen.add(ino);
    return own;
  };
  const all = readdirSync(place, { recursive: true }).map((each) => path.join(place, each));
  const used = all.reduce((sum, each) => sum + blocks(each), 0);
  return { packages: Object.keys(packages).length, megabytes: (used * 512) / 2 ** 20 };
}
