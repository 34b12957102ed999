// npm run programs: the official tools check the API's description, and unmodified client libraries call the built
// server. Needs no network once these are installed.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "test-results/openapi");
const file = path.join(folder, "openapi.json");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** Runs one tool to its end; the first that fails ends the whole with its status. */
function step(name, args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", ...env },
  });
  console.log(`· ${name}: ${status === 0 ? "ok" : "failed"}`);
  if (status !== 0) process.exit(status ?? 1);
}
const bin = (place) => path.join(root, "node_modules", place);

step("written", [
  "--conditions=react-server",
  "--import",
  "tsx",
  path.join(import.meta.dirname, "write-openapi.ts"),
  file,
]);
step("redocly lint", [
  bin("@redocly/cli/bin/cli.js"),
  "lint",
  "--extends=recommended",
  "--format=summary",
  file,
]);
step("openapi-typescript", [bin("openapi-typescript/bin/cli.js"), file, "-o", `${folder}/api.ts`]);
copyFileSync(path.join(import.meta.dirname, "openapi-calls.txt"), `${folder}/calls.ts`);
writeFileSync(
  `${folder}/tsconfig.json`,
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noUncheckedIndexedAccess: true,
      module: "esnext",
      moduleResolution: "bundler",
      target: "es2022",
      lib: ["es2022", "dom"],
      types: [],
      noEmit: true,
      skipLibCheck: true,
    },
    files: ["calls.ts"],
  }),
);
step("ten calls by openapi-fetch", [bin("typescript/bin/tsc"), "-p", folder]);
for (const [name, file] of [
  ["AI SDK and LangChain", "clients.ts"],
  ["OpenAI's client for Python", "python-client.ts"],
  ["Open Responses", "open-responses.ts"],
])
  step(name, [
    "--conditions=react-server",
    "--import",
    "tsx",
    path.join(import.meta.dirname, file),
  ]);
