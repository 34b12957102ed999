// A part of npm run programs: the compliance test of Open Responses, from a checkout of openresponses/openresponses
// whose path is in OPEN_RESPONSES. It runs in a copy beside the project. WebSockets and compaction are not supported.
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { cacheFolder, installed, runAgainstServer } from "./program-server";

const TESTS = [
  "basic-response",
  "assistant-phase",
  "response-output-phase-schema",
  "streaming-response",
  "system-prompt",
  "tool-calling",
  "image-input",
  "multi-turn",
];
const checkout = process.env.OPEN_RESPONSES;
if (!checkout || !existsSync(path.join(checkout, "bin/compliance-test.ts")))
  console.log("  left out: OPEN_RESPONSES names no checkout of openresponses/openresponses");
else {
  const folder = cacheFolder("open-responses");
  installed(folder, { zod: "3.25.76", tsx: "4.23.15" });
  for (const each of ["bin", "src/lib", "src/generated"])
    cpSync(path.join(checkout, each), path.join(folder, each), { recursive: true });
  await runAgainstServer(
    process.execPath,
    ({ url, key, model }) => [
      ...["--import", "tsx", "bin/compliance-test.ts"],
      ...["--base-url", `${url}/v1`, "--api-key", key, "--model", model],
      ...["--filter", TESTS.join(",")],
    ],
    folder,
  );
}
