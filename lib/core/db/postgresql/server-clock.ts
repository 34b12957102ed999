import "server-only";
import type { OneByOne } from "@/lib/core/db/postgresql/one-by-one";

/**
 * The database's clock, as this process knows it: the last value read plus the monotonic time since then. So processes
 * agree on leases whatever their machines' clocks say, and setting a clock changes nothing. A machine that was paused
 * lags until it asks again: it then thinks that leases last longer than they do, and takes none too early.
 */
export class ServerClock {
  private time = Date.now();
  private at = performance.now();

  now(): Date {
    return new Date(this.time + performance.now() - this.at);
  }

  /** How many milliseconds this machine's clock is ahead of it. */
  ahead(): number {
    return Date.now() - this.now().getTime();
  }

  async set(session: OneByOne): Promise<void> {
    const startedAt = performance.now();
    const { rows } = await session.query<{ ms: number }>(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms",
    );
    const answered = performance.now();
    const ms = rows[0]?.ms;
    if (ms === undefined) return;
    this.time = ms;
    this.at = (startedAt + answered) / 2;
  }
}
