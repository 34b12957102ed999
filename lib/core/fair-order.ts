import "server-only";

/**
 * Tracks who had a turn last, so that owners who wait for the same resource take turns: a few who wait for very much do
 * not hold up those who wait for little.
 */
export class FairOrder<Owner> {
  private turns = 0;
  private readonly last = new Map<Owner, number>();

  /** `waiting` is sorted oldest first: returns the first entry of the owner whose last turn is longest ago. */
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

  /** Forgets an owner who holds and waits for nothing any more. */
  forget(owner: Owner): void {
    this.last.delete(owner);
  }

  get size(): number {
    return this.last.size;
  }
}
