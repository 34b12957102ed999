import "server-only";
import { newId } from "@/lib/core/crypto";
import { engine } from "@/lib/core/db/engine";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";

/**
 * How long a lease lasts, how often it is renewed, and how often lost ones are looked for, in milliseconds. SAFETY
 * 'Runs' for a process alone. Where others wait to take over, SCALE 'Many nodes'; there, a process that has confirmed
 * no lease for longer than `sure` asks the database before it has anything done.
 */
const ALONE = { lease: 20_000, heartbeat: 5_000, reap: 10_000, sure: Infinity };
const AMONG_OTHERS = { lease: 12_000, heartbeat: 3_000, reap: 3_000, sure: 9_000 };
const times = () => (engine().cluster ? AMONG_OTHERS : ALONE);
/**
 * How often free slots are checked, besides the moments when one becomes free: the end of a pause before a retry has no
 * event.
 */
const FILL_MS = 2_000;

export type Lease = { leaseOwner: string; leaseUntil: Date };

/** Where the jobs of a queue are stored: rows whose lease names the process that works on them. */
export type QueueStore<Job> = {
  /** Jobs that need work now and whose lease has expired. */
  lost(): Promise<Job[]>;
  /** Claims one of them; null when another process was faster. Each claim raises the job's fence. */
  claim(job: Job, lease: Lease): Promise<Job | null>;
  /** Claims the next job that waits for a free slot; null when there is no free slot, or no job waits. */
  next(lease: Lease): Promise<Job | null>;
  /** Renews the leases of this process. */
  renew(lease: Lease): Promise<void>;
  /** Ends leases at once: those of one owner, or of everyone except one. */
  release(whose: { owner: string } | { others: string }): Promise<void>;
};

/** The id of this process, as used in leases. */
export const processId = (): string =>
  engine().cluster?.node ?? processSingleton("queue.process", newId);

/** A lease of this process that starts now. */
export const newLease = (): Lease => ({
  leaseOwner: processId(),
  leaseUntil: new Date(engine().now().getTime() + times().lease),
});

/**
 * Renews the leases of this process's jobs, and takes over jobs that others have lost. It holds no state of record: the
 * rows do.
 */
export class Queue<Job> {
  closing = false;
  private started = false;
  private timers: NodeJS.Timeout[] = [];
  private filling: Promise<void> | undefined;
  private fillAgain = false;
  /** When the leases were last renewed, by both clocks: the one goes on in a pause of the machine, nobody sets the other. */
  private renewed = bothClocks();

  constructor(
    private readonly store: QueueStore<Job>,
    private readonly takeUp: (job: Job) => Promise<void>,
  ) {}

  /**
   * Starts. If only this process works on the database, any earlier lease holder is gone: nobody waits for its lease to
   * expire.
   */
  async start(): Promise<void> {
    if (!engine().cluster) await this.store.release({ others: processId() });
    this.started = true;
    this.renewed = bothClocks();
    this.timers.push(this.every(times().heartbeat, () => this.renew()));
    await this.reap();
    await this.fill();
    this.timers.push(
      this.every(times().reap, () => this.reap()),
      this.every(FILL_MS, () => this.fill()),
    );
  }

  /** Takes up waiting jobs while there are free slots. If called again meanwhile, it checks again. */
  fill(): Promise<void> {
    this.fillAgain = true;
    return (this.filling ??= this.fillPlaces());
  }

  /** Stops taking up jobs and renewing leases. */
  close(): void {
    this.closing = true;
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Releases all leases, so that the next process can take the jobs up at once. */
  release(): Promise<void> {
    return this.store.release({ owner: processId() });
  }

  /** Could others have taken over what this process works on? For so long no renewal of its leases was confirmed. */
  get isSure(): boolean {
    return this.unconfirmed() <= times().sure;
  }

  private async renew(): Promise<void> {
    const began = bothClocks();
    await this.store.renew(newLease());
    this.renewed = began;
  }

  private unconfirmed(): number {
    const now = bothClocks();
    return Math.max(now.wall - this.renewed.wall, now.monotonic - this.renewed.monotonic);
  }

  /**
   * Renews our own leases before expired ones are looked for: a process that was held up, or whose clock was set
   * forward, is still working on its jobs. Treating those as lost would count as a crash, and cut work in progress.
   * Returns false where others may have been held up as well, by a database that was away: they are to renew first.
   */
  private async keepOwn(): Promise<boolean> {
    if (this.unconfirmed() <= times().lease / 2) return true;
    await this.renew();
    return engine().cluster === null;
  }

  /** Repeats until no more jobs can be taken over, so that none is left waiting behind others. */
  private async reap(): Promise<void> {
    for (let taken = 1; taken > 0;) {
      taken = 0;
      if (!(await this.keepOwn())) return; // taking over many may take longer than the first one's lease
      for (const job of await this.store.lost()) {
        if (this.closing) return;
        if (await this.takeBack(job)) taken++;
      }
    }
  }

  /** A job that can't be claimed or taken up does not block the others: the next check finds it again. */
  private async takeBack(job: Job): Promise<boolean> {
    try {
      const claimed = await this.store.claim(job, newLease());
      if (claimed) await this.takeUp(claimed);
      return claimed !== null;
    } catch (error) {
      log().error({ error }, "a job could not be taken up");
      return false;
    }
  }

  private async fillPlaces(): Promise<void> {
    try {
      while (this.fillAgain && this.started && !this.closing) {
        this.fillAgain = false;
        await this.keepOwn();
        const claimed = await this.store.next(newLease());
        if (!claimed) continue;
        this.fillAgain = true;
        await this.takeUp(claimed);
      }
    } finally {
      this.filling = undefined; // synchronously after the last check, so that no call in between is missed
    }
  }

  /** Runs `work` periodically. A failure is logged; the next round retries well within a lease. */
  private every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    return setInterval(
      () => void work().catch((error) => log().error({ error }, "keeping the leases failed")),
      ms,
    ).unref();
  }
}

const bothClocks = () => ({ wall: Date.now(), monotonic: performance.now() });
