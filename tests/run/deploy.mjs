// npm run test:deploy: the build behind real reverse proxies, as docs/operations.md configures them, and in its container
// image. `-- proxies` or `-- image` runs one of them.
import { checkNode, generate, install } from "../../lib/cli/prepare.mjs";
import { fail } from "../../lib/commands/project.mjs";
import { Report } from "./report.mjs";
import { requireImageTools, requireProxy } from "./requirements.mjs";
import { build, deployment } from "./steps.mjs";

const PARTS = ["proxies", "image"];
const asked = process.argv.slice(2);
if (asked.some((each) => !PARTS.includes(each)))
  fail("Usage: npm run test:deploy [-- proxies] [-- image]");
const parts = asked.length ? asked : PARTS;

process.env.NEXT_TELEMETRY_DISABLED ??= "1";
checkNode();
const driver = await install({ tools: true });
await generate();
await driver();
if (parts.includes("proxies")) for (const kind of ["nginx", "apache", "caddy"]) requireProxy(kind);
if (parts.includes("image")) requireImageTools();

const report = new Report("deploy");
if (parts.includes("proxies")) await build(report);
for (const part of parts) await deployment(report, part);
process.exit(report.end());
