import "server-only";

/**
 * Who had a turn last, so that owners who wait for the same take turns: a few who wait for very much hold up nobody who
 * waits for little.
 */
export class FairOrder<Owner> {
  private turns = 0;
  private readonly last = new Map<Owner, number>();

  /** Of those who wait, oldest first: the first one of the owner whose last turn is longest ago. */
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

  /** Of an owner who has and wants nothing any more. */
  forget(owner: Owner): void {
    this.last.delete(owner);
  }

  get size(): number {
    return this.last.size;
  }
}
