// A Chromium for testing: an installed one, Playwright's own, or the system's package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fail, root, say } from "../../lib/cli/project.mjs";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of an executable Chromium; installs one when there is none. Exits with an error message if it cannot. */
export function findChromium() {
  const present =
    known() ?? (downloaded() ? known() : undefined) ?? (packaged() ? known() : undefined);
  if (!present)
    fail(
      "No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.",
    );
  return present;
}

function known() {
  const own = spawnSync(
    process.execPath,
    ["-e", "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"],
    { cwd: root, encoding: "utf8" },
  ).stdout.trim();
  return [process.env.CHROMIUM_PATH, ...SYSTEM, own].find((file) => file && existsSync(file));
}

function downloaded() {
  say("Downloading Chromium for the browser tests");
  return (
    spawnSync(
      process.execPath,
      [path.join(root, "node_modules/playwright/cli.js"), "install", "chromium"],
      { cwd: root, stdio: "ignore", timeout: 300_000 },
    ).status === 0
  );
}

function packaged() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  say("Installing Chromium from the system's packages");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  return (
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=900", "install", "-y", "-qq", "chromium"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0
  );
}
