import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/commands/project.mjs";

export const results = path.join(root, "test-results");

/** Runs the steps of a tier, and counts their tests: those of a step's JSON report, or the step itself as one. */
export class Report {
  #from = Date.now();
  #steps = [];
  #running = new Set();

  constructor(tier) {
    this.tier = tier;
    this.folder = path.join(results, tier);
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  /**
   * Runs a command until it exits. `counted`: where it writes its report, and how tests are counted in it. `kept`: its
   * output is printed at the end, since another step prints meanwhile.
   * @param {string} name
   * @param {[string, string[]]} command
   */
  async step(name, [command, args], { env = {}, counted, kept = false } = {}) {
    const from = Date.now();
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", ...(kept ? ["pipe", "pipe"] : ["inherit", "inherit"])],
      env: { ...process.env, ...env },
    });
    this.#running.add(child);
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    const code = await new Promise((resolve) => child.on("close", (exit) => resolve(exit ?? 1)));
    process.stdout.write(Buffer.concat(output));
    this.#running.delete(child);
    const ok = code === 0;
    const counts = counted ? countIn(counted) : undefined;
    // A step can fail other than by its tests: by an error outside of them, or with no report at all.
    const { passed, failed } = {
      passed: counts?.passed ?? Number(ok),
      failed: Math.max(counts?.failed ?? 0, Number(!ok)),
    };
    const seconds = Math.round((Date.now() - from) / 1000);
    this.#steps.push({ name, seconds, passed, failed });
    console.log(`· ${name}: ${ok ? "ok" : "failed"} (${seconds} s)`);
    return ok;
  }

  /** Ends running steps, prints the table of steps and the total, and returns the exit code. */
  end() {
    for (const child of this.#running) child.kill();
    const seconds = Math.round((Date.now() - this.#from) / 1000);
    const sum = (key) => this.#steps.reduce((all, step) => all + step[key], 0);
    console.log("");
    for (const step of this.#steps)
      console.log(
        `  ${step.name.padEnd(34)} ${String(step.seconds).padStart(5)} s ${String(step.passed).padStart(6)} passed ${String(step.failed).padStart(4)} failed`,
      );
    const totals = { passed: sum("passed"), failed: sum("failed") };
    writeFileSync(path.join(this.folder, "totals.json"), JSON.stringify(totals));
    console.log(`\n${this.tier}: ${seconds} s\n${totals.passed} passed, ${totals.failed} failed`);
    return totals.failed > 0 || totals.passed === 0 ? 1 : 0;
  }
}

/**
 * The default tier retries nothing. Among all journeys this many may pass on their second attempt; more are a failure.
 */
const FLAKY_MOST = 2;

function countIn({ file, kind }) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  if (kind === "vitest") return { passed: report.numPassedTests, failed: report.numFailedTests };
  const { expected, unexpected, flaky } = report.stats;
  if (flaky) console.log(`· ${flaky} journeys passed at the second try only`);
  return { passed: expected + flaky, failed: unexpected + (flaky > FLAKY_MOST ? flaky : 0) };
}
