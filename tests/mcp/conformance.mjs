// npm run conformance: the official suite checks the product as a client of MCP servers. Needs no network once the
// suite is installed, which needs a newer Node than the product: both are installed beside the project, at exactly
// these versions.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const SUITE = { "@modelcontextprotocol/conformance": "0.2.0-alpha.12", node: "22.23.3" };
const REVISIONS = ["2026-07-28", "2025-11-25"];

const root = path.resolve(import.meta.dirname, "../..");
const folder = process.env.MCP_CONFORMANCE ?? path.join(root, "test-results/mcp-conformance");
const bin = (name) => path.join(folder, "node_modules/.bin", name);

if (!existsSync(bin("conformance"))) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ dependencies: SUITE }));
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error("The conformance suite could not be installed, so nothing was judged.");
    process.exit(1);
  }
}

// One file, since the suite starts dozens of processes at once.
const outfile = path.join(root, "test-results/mcp-client.mjs"); // where the project's packages are found
await build({
  entryPoints: [path.join(import.meta.dirname, "client.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  conditions: ["react-server"],
  tsconfig: path.join(root, "tsconfig.json"),
  nodePaths: [path.join(root, "node_modules")],
});
const turns = path.join(root, "test-results/mcp-turns");
rmSync(turns, { recursive: true, force: true });
mkdirSync(turns, { recursive: true });
const starter = path.join(import.meta.dirname, "in-turn.mjs");
const client = `${process.execPath} --conditions=react-server ${starter} ${turns} ${outfile}`;
let failed = false;
for (const revision of process.argv[2] ? [process.argv[2]] : REVISIONS) {
  const { status } = spawnSync(
    bin("node"),
    [
      bin("conformance"),
      "client",
      "--command",
      client,
      "--requirements",
      revision,
      "--timeout",
      "120000",
    ],
    { cwd: root, stdio: "inherit" },
  );
  console.log(`· client, revision ${revision}: ${status === 0 ? "ok" : "failed"}`);
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
