import "server-only";
import { FairOrder } from "@/lib/core/fair-order";

type QueuedTurn = { owner: string; begin: () => void };

/** Runs a few pieces of work at once, limiting each owner so that a lane stays free for the others, who take turns. */
export class FairLanes {
  private readonly queue: QueuedTurn[] = [];
  private readonly running = new Map<string, number>();
  private readonly order = new FairOrder<string>();
  private busy = 0;

  constructor(
    private readonly lanes: number,
    private readonly ofOwner: number,
  ) {}

  /** Runs the work once it has a lane. Rejects with the signal's reason if that fires first. */
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
        this.forgetIdle(owner);
        reject(signal.reason);
      };
      const waiting = {
        owner,
        begin: () => (signal.removeEventListener("abort", leave), resolve()),
      };
      signal.addEventListener("abort", leave, { once: true });
      this.queue.push(waiting);
      this.serve();
    });
  }

  private serve(): void {
    while (this.busy < this.lanes) {
      const next = this.order.next(
        this.queue.filter(({ owner }) => (this.running.get(owner) ?? 0) < this.ofOwner),
      );
      if (!next) return;
      this.queue.splice(this.queue.indexOf(next), 1);
      this.order.took(next.owner);
      this.count(next.owner, 1);
      next.begin();
    }
  }

  private count(owner: string, by: 1 | -1): void {
    this.busy += by;
    const now = (this.running.get(owner) ?? 0) + by;
    if (now > 0) this.running.set(owner, now);
    else this.running.delete(owner);
    this.forgetIdle(owner);
  }

  private forgetIdle(owner: string): void {
    if (!this.running.has(owner) && !this.queue.some((each) => each.owner === owner))
      this.order.forget(owner);
  }
}
