import "server-only";

/**
 * Tracks who had a turn last, so that owners who wait for the same resource take turns: a few with a lot of work do not
 * hold up those with little.
 */
export class FairOrder<Owner> {
  private turns = 0;
  private readonly last = new Map<Owner, number>();

  /** `waiting` is sorted oldest first: returns the first entry of the owner whose last turn was longest ago. */
  next<Waiting extends { owner: Owner }>(waiting: readonly Waiting[]): Waiting | undefined {
    const turnOf = ({ owner }: Waiting) => this.last.get(owner) ?? 0;
    return waiting.reduce<Waiting | undefined>(
      (best, each) => (best && turnOf(best) <= turnOf(each) ? best : each),
      undefined,
    );
  }

  took(owner: Owner): void {
    this.last.set(owner, ++this.turns);
  }

  /** Forgets an owner who no longer holds or waits for anything. */
  forget(owner: Owner): void {
    this.last.delete(owner);
  }

  get size(): number {
    return this.last.size;
  }
}
