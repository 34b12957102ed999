import "server-only";
import { FairOrder } from "@/lib/core/fair-order";
import { CALLS_OF_THREAD, THREADS, THREADS_OF_OWNER, WARM } from "@/lib/core/sandbox/limits";
import { SandboxThread } from "@/lib/core/sandbox/thread";

type Owner = string | symbol;
type QueuedCall = { owner: Owner; take: (thread: Promise<SandboxThread>) => void };
/** A borrowed thread. `after` takes whether it may be reused. */
export type Loan = { thread: SandboxThread; after: (clean: boolean) => Promise<void> };

/** Threads for foreign code: a few at once, one kept warm, and a fair queue in front of them. */
export class SandboxPool {
  private readonly idle: SandboxThread[] = [];
  private readonly running = new Map<Owner, number>();
  private readonly queue: QueuedCall[] = [];
  private readonly order = new FairOrder<Owner>();
  private lent = 0;
  private wasm: WebAssembly.Module | undefined;

  /**
   * Lends a thread that is ready. Owners with the fewest running calls come first; those with equally many take turns.
   * Rejects when the signal fires while waiting, or when no thread can be started.
   */
  async borrow(owner: Owner, signal: AbortSignal): Promise<Loan> {
    const thread = await this.waitFor(owner, signal);
    return { thread, after: (clean) => this.giveBack(thread, owner, clean) };
  }

  private waitFor(owner: Owner, signal: AbortSignal): Promise<SandboxThread> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = this.queue.indexOf(waiting);
        if (at >= 0) this.queue.splice(at, 1);
        this.forgetIdle(owner);
        reject(signal.reason);
      };
      const waiting = {
        owner,
        take: (thread: Promise<SandboxThread>) => (
          signal.removeEventListener("abort", leave),
          resolve(thread)
        ),
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      this.queue.push(waiting);
      this.serve();
    });
  }

  private serve(): void {
    for (let next = this.next(); next; next = this.next()) {
      this.queue.splice(this.queue.indexOf(next), 1);
      this.order.took(next.owner);
      this.count(next.owner, 1);
      next.take(this.lend(next.owner));
    }
  }

  private next(): QueuedCall | undefined {
    if (this.lent >= THREADS) return undefined;
    const of = ({ owner }: QueuedCall) => this.running.get(owner) ?? 0;
    const fewest = Math.min(THREADS_OF_OWNER - 1, ...this.queue.map(of));
    return this.order.next(this.queue.filter((each) => of(each) === fewest));
  }

  private count(owner: Owner, by: 1 | -1): void {
    this.lent += by;
    const now = (this.running.get(owner) ?? 0) + by;
    if (now > 0) this.running.set(owner, now);
    else this.running.delete(owner);
    this.forgetIdle(owner);
  }

  private forgetIdle(owner: Owner): void {
    if (!this.running.has(owner) && !this.queue.some((each) => each.owner === owner))
      this.order.forget(owner);
  }

  /** Returns a warm thread, or a new one; and starts the next warm one, so that it is ready when needed. */
  private async lend(owner: Owner): Promise<SandboxThread> {
    let thread = this.idle.shift(); // the one that has had the most time to start
    while (thread?.dead) thread = this.idle.shift();
    thread ??= this.start();
    try {
      await thread.ready;
      this.warm();
      return thread;
    } catch (error) {
      await this.giveBack(thread, owner, false);
      throw error;
    }
  }

  private async giveBack(thread: SandboxThread, owner: Owner, clean: boolean): Promise<void> {
    const isReusable = clean && thread.calls < CALLS_OF_THREAD && this.idle.length < WARM + 1;
    if (isReusable) this.idle.push(thread);
    else await thread.end();
    this.count(owner, -1);
    this.warm();
    this.serve();
  }

  private warm(): void {
    if (this.idle.length < WARM && this.idle.length + this.lent < THREADS)
      this.idle.push(this.start());
  }

  private start(): SandboxThread {
    return new SandboxThread(this.wasm, (wasm) => (this.wasm = wasm));
  }
}
