/** The type of a notification among a PostgreSQL server's messages (postgresql.org/docs/current/protocol-message-formats.html). */
const NOTIFICATION = "A".charCodeAt(0);
/** A type of one byte, and the length of the rest in four. */
const HEAD = 5;

/** A PostgreSQL server's messages on one connection, without the notifications that should be lost. */
export class ServerMessages {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly isLost: () => boolean) {}

  /** The complete messages received so far. */
  pass(part: Buffer): Buffer {
    const all = this.rest.length ? Buffer.concat([this.rest, part]) : part;
    const kept: Buffer[] = [];
    let at = 0;
    while (all.length - at >= HEAD) {
      const end = at + 1 + all.readUInt32BE(at + 1);
      if (end > all.length) break;
      if (all[at] !== NOTIFICATION || !this.isLost()) kept.push(all.subarray(at, end));
      at = end;
    }
    this.rest = all.subarray(at);
    return Buffer.concat(kept);
  }
}
