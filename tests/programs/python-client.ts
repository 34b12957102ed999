// A part of npm run programs: OpenAI's own, unmodified Python client against the built server. Without Python, or if
// the client is unavailable, it says so and does not fail.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { cacheFolder, runAgainstServer } from "./program-server";

const VERSION = "3.22.1";
const folder = cacheFolder("python");
const python = path.join(folder, "bin/python3");

const ran = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

function isInstalled(): boolean {
  const check = ["-c", `import openai; assert openai.__version__ == "${VERSION}"`];
  if (existsSync(python) && ran(python, check)) return true;
  mkdirSync(folder, { recursive: true });
  return (
    ran("python3", ["-m", "venv", folder]) &&
    ran(python, ["-m", "pip", "install", "--quiet", "--retries", "0", `openai==${VERSION}`])
  );
}

if (isInstalled())
  await runAgainstServer(
    python,
    () => [path.join(import.meta.dirname, "python-calls.py")],
    import.meta.dirname,
  );
else console.log(`  left out: no Python 3 with openai ${VERSION} is at hand`);
