import type { Reporter, TestModule } from "vitest/node";

type Failure = { message?: string; diff?: string; stack?: string };

/** Prints one line when all source rules pass, and otherwise each broken rule with its difference. */
export class RulesReporter implements Reporter {
  private readonly started = Date.now();

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const tests = modules.flatMap((each) => [...each.children.allTests()]);
    const broken = modules.flatMap((each) => [
      ...each.errors().map((error) => `${each.relativeModuleId}\n${described(error)}`),
      ...[...each.children.allTests("failed")].map(
        (one) =>
          `${each.relativeModuleId} > ${one.fullName}\n${(one.result().errors ?? []).map(described).join("\n")}`,
      ),
    ]);
    const failures = [...broken, ...unhandled.map(described)];
    const seconds = Math.round((Date.now() - this.started) / 1000);
    const summary = failures.length
      ? `${failures.length} of ${tests.length} source rules failed (${seconds} s)`
      : `${tests.length} source rules passed (${seconds} s)`;
    console.log([...failures, summary].join("\n\n"));
  }
}

const described = ({ message, diff, stack }: Failure): string =>
  diff ? diff : (message ?? stack ?? "unknown error");
