import "server-only";
import { runInSandbox } from "@/lib/core/sandbox/run-in-sandbox";
import { ok, problem, type Check } from "@/lib/doctor/check";

/** Checks that people's JavaScript can be run. */
export const sandbox: Check = {
  name: "sandbox",
  async look(signal) {
    const outcome = await runInSandbox({
      code: "export default async (args) => args.six * 7",
      args: { six: 6 },
      signal,
    });
    if (outcome.ok && outcome.value === 42)
      return [ok(`JavaScript tools work; one line took ${outcome.durationMs} ms.`)];
    return [
      problem(
        `JavaScript tools don't work (${outcome.ok ? "wrong result" : outcome.error}). Check that the process can start threads and compile WebAssembly, and has memory left.`,
      ),
    ];
  },
};
