import "server-only";
import { newId } from "@/lib/core/crypto";
import { engine } from "@/lib/core/db/engine";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";

/**
 * How long a lease lasts, how often it is renewed, and how often expired ones are checked, in milliseconds. SAFETY
 * 'Runs' for a single process. Where others wait to take over, SCALE 'Many nodes'; there, a process that has confirmed
 * no lease for longer than `sure` asks the database before it continues. After the database was unreachable, nothing is
 * taken over for `grace`, in which live processes renew their leases. A renewal leaves no lease shorter than `sure`.
 */
const ALONE = { lease: 20_000, heartbeat: 5_000, reap: 10_000, sure: Infinity, grace: 0 };
export const AMONG_OTHERS = {
  lease: 12_000,
  heartbeat: 3_000,
  reap: 3_000,
  sure: 6_000,
  grace: 6_000,
};
const timesOfStore = () => (engine().cluster ? AMONG_OTHERS : ALONE);
/**
 * How often free slots are checked, in addition to when one becomes free: the end of a pause before a retry has no
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
  /**
   * Claims the next job that waits for a free slot; null when there is no free slot, or no job waits. `lost`: also one whose
   * lease has expired.
   */
  next(lease: Lease, lost: boolean): Promise<Job | null>;
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
  leaseUntil: new Date(engine().now().getTime() + timesOfStore().lease),
});

/**
 * Renews the leases of this process's jobs, and takes over jobs that others have lost. It holds no state of record: the
 * rows do.
 */
export class Queue<Job> {
  closing = false;
  private started = false;
  private heartbeat: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();
  private timers: NodeJS.Timeout[] = [];
  private filling: Promise<void> | undefined;
  private fillAgain = false;
  private reaping: Promise<void> | undefined;
  private reapAgain = false;
  /**
   * When the leases were last renewed, by both clocks: one also runs while the machine is paused, the other can't be
   * set.
   */
  private renewed = bothClocks();
  /** Has a renewal failed since the last successful one? */
  private wasAway = false;
  /**
   * Until this time of the monotonic clock, others may renew leases that expired while the database was unreachable.
   */
  private graceUntil = 0;

  constructor(
    private readonly store: QueueStore<Job>,
    private readonly takeUp: (job: Job) => Promise<void>,
    private readonly times = timesOfStore,
  ) {}

  /**
   * Starts. If only this process works on the database, any earlier lease holder is gone: no need to wait for its lease
   * to expire.
   */
  async start(): Promise<void> {
    if (!engine().cluster) await this.store.release({ others: processId() });
    this.started = true;
    this.renewed = bothClocks();
    const { heartbeat } = this.times();
    this.heartbeat = this.every(heartbeat, () => (this.renewing = this.renew()));
    await this.takeOver();
    await this.fill();
    this.timers.push(
      this.every(this.times().reap, () => this.takeOver()),
      this.every(FILL_MS, () => this.fill()),
    );
  }

  /** Starts waiting jobs while there are free slots. If called again meanwhile, it checks again. */
  fill(): Promise<void> {
    this.fillAgain = true;
    return (this.filling ??= this.fillPlaces());
  }

  /** Takes over jobs whose leases have expired. If called again meanwhile, it checks again. */
  takeOver(): Promise<void> {
    this.reapAgain = true;
    return (this.reaping ??= this.reapAll());
  }

  /** Stops starting jobs. Leases are renewed until they are released: running jobs may still take their time. */
  close(): void {
    this.closing = true;
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Releases all leases, so that the next process can take the jobs immediately. */
  async release(): Promise<void> {
    clearInterval(this.heartbeat);
    await this.renewing.catch(() => undefined); // it would claim them again
    await this.store.release({ owner: processId() });
  }

  /** Could others have taken over this process's jobs? True once no renewal was confirmed for that long. */
  get isSure(): boolean {
    return this.unconfirmed() <= this.times().sure;
  }

  private async renew(): Promise<void> {
    const began = bothClocks();
    try {
      await this.store.renew(newLease());
    } catch (error) {
      this.wasAway = true;
      throw error;
    }
    const { sure, grace } = this.times();
    if (this.wasAway || this.unconfirmed() > sure) this.graceUntil = performance.now() + grace;
    this.wasAway = false;
    this.renewed = began;
  }

  private unconfirmed(): number {
    const now = bothClocks();
    return Math.max(now.wall - this.renewed.wall, now.monotonic - this.renewed.monotonic);
  }

  /**
   * Renews our own leases before checking for expired ones: a process that was stalled, or whose clock was set forward,
   * is still working on its jobs. Treating those as lost would count as a crash, and cut work in progress. Returns
   * false where others may have been stalled as well, by an unreachable database: they must renew first.
   */
  private async keepOwn(): Promise<boolean> {
    const { lease, grace } = this.times();
    const isLate = this.unconfirmed() > lease / 2;
    if (isLate) await this.renew();
    return !(isLate && grace) && performance.now() >= this.graceUntil;
  }

  private async reapAll(): Promise<void> {
    try {
      while (this.reapAgain && this.started && !this.closing) {
        this.reapAgain = false;
        await this.reap();
      }
    } finally {
      this.reaping = undefined;
    }
  }

  /**
   * Repeats until no more jobs can be taken over, so that none is left waiting behind others. All are claimed before the
   * first one starts: a claim may depend on what else the lost process was working on.
   */
  private async reap(): Promise<void> {
    for (let count = 1; count > 0;) {
      if (!(await this.keepOwn())) return; // taking over many jobs may take longer than the first one's lease
      const claimed: Job[] = [];
      for (const job of await this.store.lost()) {
        if (this.closing) break;
        const mine = await this.orLogged(() => this.store.claim(job, newLease()));
        if (mine) claimed.push(mine);
      }
      count = claimed.length;
      for (const job of claimed) await this.orLogged(() => this.takeUp(job));
      if (this.closing) return;
    }
  }

  /** A job that can't be claimed or started does not block the others: a later check finds it again. */
  private async orLogged<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      log().error({ error }, "a job could not be taken up");
      return undefined;
    }
  }

  private async fillPlaces(): Promise<void> {
    try {
      while (this.fillAgain && this.started && !this.closing) {
        this.fillAgain = false;
        const claimed = await this.store.next(newLease(), await this.keepOwn());
        if (!claimed) continue;
        this.fillAgain = true;
        await this.takeUp(claimed);
      }
    } finally {
      this.filling = undefined; // synchronously after the last check, so that no call in between is missed
    }
  }

  /** Runs `work` periodically. A failure is logged; the next round retries well before a lease expires. */
  private every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    return setInterval(
      () => void work().catch((error) => log().error({ error }, "keeping the leases failed")),
      ms,
    ).unref();
  }
}

const bothClocks = () => ({ wall: Date.now(), monotonic: performance.now() });
