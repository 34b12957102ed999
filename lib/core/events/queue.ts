import "server-only";
import { newId } from "@/lib/core/crypto";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";

/** SAFETY 'Runs': a lease lasts 20 s, is renewed every 5, and lost ones are looked for every 10. */
const LEASE_MS = 20_000;
const HEARTBEAT_MS = 5_000;
const REAP_MS = 10_000;
/** How often free places are looked at besides the moments when one becomes free: a pause before another try has no event. */
const FILL_MS = 2_000;

export type Lease = { leaseOwner: string; leaseUntil: Date };

/** Where the jobs of a queue stand: rows, whose lease says which process works on them. */
export type QueueStore<Job> = {
  /** Jobs that are to be worked on at once and whose lease has run out. */
  lost(): Promise<Job[]>;
  /** Takes one of them; null when another process was faster. Each claim raises the job's fence. */
  claim(job: Job, lease: Lease): Promise<Job | null>;
  /** Takes the next of those that wait for a free place; null when there is no place, or nobody waits. */
  next(lease: Lease): Promise<Job | null>;
  /** Keeps the leases of this process. */
  renew(lease: Lease): Promise<void>;
  /** Ends leases at once: those of one owner, or of everyone but one. */
  release(whose: { owner: string } | { others: string }): Promise<void>;
};

/** This process, as leases name it. */
const processId = () => processSingleton("queue.process", newId);

/** A lease of this process that begins now. */
export const newLease = (): Lease => ({
  leaseOwner: processId(),
  leaseUntil: new Date(Date.now() + LEASE_MS),
});

/** Keeps the leases of what this process works on, and takes up what others have lost. It holds no truth: the rows do. */
export class Queue<Job> {
  closing = false;
  private started = false;
  private timers: NodeJS.Timeout[] = [];
  private filling: Promise<void> | undefined;
  private fillAgain = false;
  private renewedAt = Date.now();

  constructor(
    private readonly store: QueueStore<Job>,
    private readonly takeUp: (job: Job) => Promise<void>,
  ) {}

  /** Begins. This process alone owns the database, so whoever held a lease before is gone: nobody waits for its end. */
  async start(): Promise<void> {
    await this.store.release({ others: processId() });
    this.started = true;
    this.renewedAt = Date.now();
    this.timers.push(this.every(HEARTBEAT_MS, () => this.renew()));
    await this.reap();
    await this.fill();
    this.timers.push(
      this.every(REAP_MS, () => this.reap()),
      this.every(FILL_MS, () => this.fill()),
    );
  }

  /** Takes up what waits, while there are free places. Asked for again meanwhile, it looks once more. */
  fill(): Promise<void> {
    this.fillAgain = true;
    return (this.filling ??= this.fillPlaces());
  }

  /** No more jobs are taken up, and no lease is renewed. */
  close(): void {
    this.closing = true;
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Lets go of everything, for the next process to take up at once. */
  release(): Promise<void> {
    return this.store.release({ owner: processId() });
  }

  private async renew(): Promise<void> {
    await this.store.renew(newLease());
    this.renewedAt = Date.now();
  }

  /**
   * Before it is looked at whose lease has run out: a process that was held up, or whose clock was put forward, still
   * works on what it holds. To take that for lost would count as a crash, and cut what is under way.
   */
  private async keepOwn(): Promise<void> {
    if (Date.now() - this.renewedAt > LEASE_MS / 2) await this.renew();
  }

  /** Until none is left that can be taken up: nobody stands behind others. */
  private async reap(): Promise<void> {
    for (let taken = 1; taken > 0;) {
      taken = 0;
      await this.keepOwn(); // to take up many may last longer than the lease of the first
      for (const job of await this.store.lost()) {
        if (this.closing) return;
        if (await this.takeBack(job)) taken++;
      }
    }
  }

  /** One that can't be claimed or taken up stands in nobody's way: the next look finds it again. */
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

  /** A failed round of the clock is logged; the next one tries again well within a lease. */
  private every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    return setInterval(
      () => void work().catch((error) => log().error({ error }, "keeping the leases failed")),
      ms,
    ).unref();
  }
}
