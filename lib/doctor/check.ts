import "server-only";

type CheckVerdict = "ok" | "warning" | "problem";
/** A finding: one sentence that says what is wrong, if anything, and what to do. */
export type CheckResult = { verdict: CheckVerdict; sentence: string };
export type Finding = CheckResult & { check: string };

/**
 * One check; `patience`: its time limit in milliseconds, if it needs more than others. `look` changes nothing, and
 * gives up when the signal fires.
 */
export type Check = {
  name: string;
  patience?: number;
  look(signal: AbortSignal): Promise<CheckResult[]>;
};

export const ok = (sentence: string): CheckResult => ({ verdict: "ok", sentence });
export const warning = (sentence: string): CheckResult => ({ verdict: "warning", sentence });
export const problem = (sentence: string): CheckResult => ({ verdict: "problem", sentence });

/** Runs one check, for at most this many milliseconds. An error it throws is reported as a problem. */
export async function carryOut(
  { name, look, patience: own }: Check,
  usual: number,
): Promise<Finding[]> {
  const patience = own ?? usual;
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<CheckResult[]>((resolve) => {
    timer = setTimeout(() => {
      late.abort();
      resolve([problem(`This check did not finish within ${patience / 1000} s.`)]);
    }, patience);
  });
  try {
    const result = await Promise.race([look(late.signal), overdue]);
    return result.map((each) => ({ check: name, ...each }));
  } catch (error) {
    return [
      {
        check: name,
        ...problem(
          `Couldn't check this: ${error instanceof Error ? error.message : String(error)}`,
        ),
      },
    ];
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}
