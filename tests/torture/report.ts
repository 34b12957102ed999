/** What must not happen, counted. Every count but `done` must be zero. */
export type Counts = {
  /** Inputs, kills, streams …: how many were done. */
  done: number;
  crashes: number;
  /** 5xx responses that API.md does not document for their cause. */
  faults: number;
  /** Requests without a response within their time limit, and other waits that never ended. */
  hangs: number;
  /** Descriptors, listeners, slots or memory that were not released. */
  leaks: number;
  /** Acknowledged writes that are gone or changed. */
  lost: number;
  /** Effects carried out twice. */
  doubled: number;
  /** Runs that never reached a final state. */
  endless: number;
  /** Any other failed check of the part. */
  wrong: number;
};

export type Outcome = { part: string; counts: Counts; figures: string[]; findings: string[] };

const MOST_FINDINGS = 40;

/** Collects the outcome of one part. */
export class Tally {
  readonly counts: Counts = {
    done: 0,
    crashes: 0,
    faults: 0,
    hangs: 0,
    leaks: 0,
    lost: 0,
    doubled: 0,
    endless: 0,
    wrong: 0,
  };
  readonly figures: string[] = [];
  readonly findings: string[] = [];

  constructor(readonly part: string) {}

  did(many = 1): void {
    this.counts.done += many;
  }

  found(kind: Exclude<keyof Counts, "done">, sentence: string): void {
    this.counts[kind]++;
    if (this.findings.length < MOST_FINDINGS) this.findings.push(`${kind}: ${sentence}`);
  }

  figure(sentence: string): void {
    this.figures.push(sentence);
  }

  get outcome(): Outcome {
    return { part: this.part, counts: this.counts, figures: this.figures, findings: this.findings };
  }
}

export const isClean = ({ counts }: Outcome): boolean =>
  Object.entries(counts).every(([name, count]) => name === "done" || count === 0);

/** Prints the table shown in docs/figures.md, and whatever was found. */
export function print(outcomes: Outcome[]): void {
  console.table(Object.fromEntries(outcomes.map(({ part, counts }) => [part, counts])));
  for (const { part, figures } of outcomes)
    for (const each of figures) console.log(`${part}: ${each}`);
  for (const { part, findings } of outcomes)
    for (const each of findings) console.error(`✗ ${part}: ${each}`);
}
