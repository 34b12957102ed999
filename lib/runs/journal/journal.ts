import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { whileHeld } from "@/lib/core/db/dialect";
import { engine } from "@/lib/core/db/engine";
import {
  execute,
  executeAlone,
  insert,
  update,
  updateOf,
  type RowChange,
  type Statement,
  type WriteTransaction,
} from "@/lib/core/db/statements";
import { insistently } from "@/lib/core/db/faults";
import type { Scope } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { publishHere } from "@/lib/core/cluster/event-bus";
import { hasEnded, insertedOnce, writeInsistently } from "@/lib/runs/journal/insistent-write";
import { holdCrashPoint, reachCrashPoint } from "@/lib/runs/journal/crash-point";
import { writeRow } from "@/lib/runs/journal/write-row";
import { channelOf } from "@/lib/runs/journal/channels";
import type { NumberedEvent, RunEvent } from "@/lib/runs/run/contract";
import {
  countEnd,
  ended,
  Fenced,
  fromRun,
  heldBy,
  logRow,
  PER_CLAIM,
  callColumns,
  workColumns,
  type CallChange,
  type CallInput,
  type Outcome,
  type StepRecord,
  type WorkChange,
  type WorkRecord,
} from "@/lib/runs/journal/journal-rows";
import { releaseReservations, type SpendingRun } from "@/lib/usage/reservations";
import { addUsage, countCut } from "@/lib/usage/usage";
import { stepWrite } from "@/lib/runs/journal/requests/step-write";
import type { TraceScope } from "@/lib/runs/journal/requests/sent";

/** The log is written in small batches, shortly after the browser receives the events. */
const FLUSH_MS = 250;

/** The events and steps of one claimed run, written under the fence of its claim. */
export class Journal {
  private nextId: number;
  /** Events emitted but not in the log yet. They are removed only once written. */
  private pending: NumberedEvent[] = [];
  /** Has a write of the log failed? Its events may be written all the same. */
  private isUnsure = false;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  /** Finds the run's row while this claim holds it. */
  private readonly held: Prisma.Sql;

  readonly runId: string;
  readonly fence: number;

  /**
   * `run`: under the claim that writes. `owner`: its person. `steps`: the number of the last step of the run's earlier
   * claims. `lost`: called when a later claim holds the run. `scope`: where model requests are stored, if they are.
   */
  constructor(
    private readonly run: SpendingRun,
    private readonly owner: Scope,
    private steps: number,
    private readonly lost: () => void = () => undefined,
    readonly scope?: TraceScope,
  ) {
    this.runId = run.id;
    this.fence = run.fence;
    this.nextId = (run.fence - 1) * PER_CLAIM + 1;
    this.held = heldBy(run);
  }

  /** Emits events: followers of the run receive them now, and they are written to the log shortly after. */
  emit(...events: RunEvent[]): void {
    const numbered = events.map((event) => this.number(event));
    this.pending.push(...numbered);
    publishHere(channelOf(this.runId), numbered);
    this.timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_MS);
  }

  /** Resolves when all emitted events are in the log. Throws Fenced when a later claim holds the run. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // A failed write does not block later ones: its events are still pending and go into the next.
    return (this.writing = this.writing.catch(() => undefined).then(() => this.writeLog()));
  }

  /** Events emitted but possibly not in the log yet: a new subscriber has not received them. */
  unwritten(): NumberedEvent[] {
    return [...this.pending];
  }

  /** Writes a finished step, before anything else starts. */
  async finishStep(step: StepRecord): Promise<void> {
    const { runId } = this;
    const row = this.newStep(step);
    await row.prepare();
    const written = await insertedOnce(
      this.write(async (tx) => {
        const count = await row.insert(tx, whileHeld(this.held));
        if (count && step.kind === "model")
          await addUsage(tx, runId, fromRun(runId), { call: step });
        return count;
      }),
    );
    if (written === 0) await this.countUnwritten(step);
    if (written === 0) throw this.fenced();
    row.written();
    reachCrashPoint();
  }

  /** Writes that a call starts, or waits. Returns the number of its step. */
  startCall(agentId: string, name: string, input: CallInput, activation?: string): Promise<number> {
    return this.startStep("tool", { activation: activation ?? null, agentId, name, input });
  }

  /** Writes that one of several agents starts its work. Returns the number of its step. */
  startWork(work: WorkRecord): Promise<number> {
    return this.startStep("agent", work);
  }

  private async startStep(
    kind: string,
    {
      activation,
      agentId,
      name,
      input,
    }: Omit<WorkRecord, "activation"> & { activation: string | null },
  ): Promise<number> {
    const { runId } = this;
    const step = ++this.steps;
    const written = await insertedOnce(
      this.writeAlone(Prisma.sql`
      INSERT INTO "RunStep" ("runId", step, kind, activation, "agentId", name, status, input, "startedAt")
      SELECT ${runId}, ${step}, ${kind}, ${activation}, ${agentId}, ${name}, 'started', ${JSON.stringify(input)}, ${new Date()}
      WHERE ${whileHeld(this.held)}`),
    );
    if (written === 0) throw this.fenced();
    reachCrashPoint();
    return step;
  }

  /** Updates a call's step. */
  updateCall(step: number, change: CallChange): Promise<void> {
    return this.updateStep(step, callColumns(change));
  }

  /** Updates the step of an agent's work. */
  updateWork(step: number, change: WorkChange): Promise<void> {
    return this.updateStep(step, workColumns(change));
  }

  private async updateStep(step: number, change: RowChange<"RunStep">): Promise<void> {
    const row = { runId: this.runId, step };
    const written = await this.writeAlone(updateOf("RunStep", row, change, whileHeld(this.held)));
    if (written === 0) throw this.fenced();
    reachCrashPoint();
  }

  /**
   * Makes the run wait until a person answers: no process holds it. A run that should stop does not wait, and may be
   * claimed immediately. Followers are notified only after the write.
   */
  async wait(...lastWords: RunEvent[]): Promise<void> {
    await this.close(
      lastWords,
      { status: "waiting", leaseOwner: null, leaseUntil: null, waitingSince: engine().now() },
      async (tx) => {
        const waits = { id: this.runId, status: "waiting", stopRequested: true };
        await update(tx, "Run", waits, { status: "queued", leaseUntil: new Date(0) });
      },
    );
  }

  /** Puts the run back into the queue, to be retried from `at` on; one that should stop is due at once, so that it ends. */
  async putOff(at: Date): Promise<void> {
    await this.close([], { status: "queued", leaseOwner: null, leaseUntil: at }, async (tx) => {
      await execute(tx, Prisma.sql`UPDATE "Run" SET tries = tries + 1 WHERE id = ${this.runId}`);
      await update(tx, "Run", { id: this.runId, stopRequested: true }, { leaseUntil: new Date(0) });
    });
  }

  /**
   * Ends the run: its last events, its outcome and whatever `closing` writes go into one transaction. Followers are
   * notified only after it. Throws Fenced when a later claim holds the run.
   */
  async finish(
    outcome: Outcome,
    lastWords: RunEvent[],
    closing: (tx: WriteTransaction) => Promise<unknown>,
  ): Promise<void> {
    const step = outcome.lastStep && this.newStep(outcome.lastStep);
    await step?.prepare();
    const closed = this.close(lastWords, ended(outcome), async (tx) => {
      if (step) await step.insert(tx);
      await addUsage(tx, this.runId, fromRun(this.runId), {
        runs: 1,
        call: outcome.lastStep?.kind === "model" ? outcome.lastStep : undefined,
      });
      await closing(tx);
    });
    await closed.catch(async (error: unknown) => {
      if (error instanceof Fenced) await this.countUnwritten(outcome.lastStep);
      throw error;
    });
    step?.written();
    countEnd(outcome);
  }

  /** This claim's last write: its pending events, the run's new state, and whatever `closing` adds, all or none. */
  private close(
    lastWords: RunEvent[],
    change: RowChange<"Run">,
    closing: (tx: WriteTransaction) => Promise<unknown>,
  ): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.writing = this.writing
      .catch(() => undefined)
      .then(() => this.writeEnd(lastWords, change, closing)));
  }

  private async writeEnd(
    lastWords: RunEvent[],
    change: RowChange<"Run">,
    closing: (tx: WriteTransaction) => Promise<unknown>,
  ): Promise<void> {
    if (this.isUnsure) await this.writeLog();
    const words = lastWords.map((event) => this.number(event));
    const { length } = this.pending;
    const batch = [...this.pending, ...words];
    const { runId, fence } = this;
    await this.write(async (tx) => {
      const count = await update(tx, "Run", { id: runId, fence, status: "running" }, change);
      if (count === 0 && (await hasEnded(tx, { runId, fence, status: change.status }))) return; // by an earlier attempt
      if (count === 0) throw new Fenced();
      if (batch.length) await insert(tx, "RunLog", [logRow(runId, batch)]);
      await closing(tx);
      await releaseReservations(tx, [runId]); // of calls that failed, or were interrupted by a crash
    });
    this.pending.splice(0, length);
    reachCrashPoint();
    publishHere(channelOf(runId), words);
  }

  /** Locks the run's own row and several of its owner's counts. Without the owner's lock this could deadlock. */
  private write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    return holdCrashPoint(this.runId, true) ?? writeInsistently(this.owner.workspace, work);
  }

  /** Runs one statement that locks the run's own row, and changes at most one count. */
  private writeAlone(statement: Statement): Promise<number> {
    return holdCrashPoint(this.runId, true) ?? insistently(() => executeAlone(statement));
  }

  /** A later claim holds the run: the error to throw. */
  fenced(): Fenced {
    this.lost();
    return new Fenced();
  }

  /** Counts the usage of a model call whose step can't be written, since the run was ended or taken over meanwhile. */
  private async countUnwritten(step?: StepRecord): Promise<void> {
    if (step?.kind !== "model" || !step.usage) return;
    const { agentId, activation, name, usage } = step;
    const counted = countCut(
      this.owner.workspace,
      { run: this.run, agentId, activation },
      name,
      usage,
    );
    await counted.catch((error: unknown) => log().warn({ error }, "a model call was not counted"));
  }

  private newStep(step: StepRecord) {
    return stepWrite(this.runId, step, ++this.steps, this.scope);
  }

  /** Every token passes through here: copying unknown fields would take ten times as long. */
  private number({ event, data }: RunEvent): NumberedEvent {
    return { event, data, id: this.nextId++ } as NumberedEvent; // unchanged kinds
  }

  private async writeLog(): Promise<void> {
    if (this.pending.length === 0) return;
    const row = logRow(this.runId, this.pending);
    this.isUnsure = true;
    const last = await writeRow(row, this.fence, this.held);
    if (last === undefined) throw this.fenced();
    this.isUnsure = false;
    this.pending = this.pending.filter(({ id }) => id > last);
    reachCrashPoint();
    if (last < row.lastId) await this.writeLog(); // an earlier and shorter batch was written
  }
}
