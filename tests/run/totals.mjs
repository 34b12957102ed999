// Prints one line for all tiers that ran: "N passed, N failed". Exits with 1 when a test failed or none ran.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { results } from "./report.mjs";

const totals = ["default", "full", "sweep"]
  .map((tier) => path.join(results, tier, "totals.json"))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, "utf8")));
const sum = (key) => totals.reduce((all, each) => all + each[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);
