import "server-only";

type Waiting = { owner: string; begin: () => void };

/** A few pieces of work at once, and no more of one owner than leaves a lane to the others, who wait in turn. */
export class FairLanes {
  private readonly queue: Waiting[] = [];
  private readonly running = new Map<string, number>();
  private busy = 0;

  constructor(
    private readonly lanes: number,
    private readonly ofOwner: number,
  ) {}

  /** Carries out the work once it has a lane. Rejects with the signal's reason when that fires before. */
  async take<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.turn(owner, signal);
    try {
      return await work();
    } finally {
      this.count(owner, -1);
      this.serve();
    }
  }

  private turn(owner: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const waiting = { owner, begin: () => (signal.removeEventListener("abort", leave), resolve()) };
      signal.addEventListener("abort", leave, { once: true });
      this.queue.push(waiting);
      this.serve();
    });
  }

  private serve(): void {
    while (this.busy < this.lanes) {
      const at = this.queue.findIndex(({ owner }) => (this.running.get(owner) ?? 0) < this.ofOwner);
      const next = this.queue.splice(at, at < 0 ? 0 : 1)[0];
      if (!next) return;
      this.count(next.owner, 1);
      next.begin();
    }
  }

  private count(owner: string, by: 1 | -1): void {
    this.busy += by;
    const now = (this.running.get(owner) ?? 0) + by;
    if (now > 0) this.running.set(owner, now);
    else this.running.delete(owner);
  }
}
