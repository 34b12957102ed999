import "server-only";

/** A notification's payload must be shorter than 8,000 bytes (postgresql.org/docs/current/sql-notify.html). */
const MOST_BYTES = 7_900;
/** No more than this waits while the server is unreachable; receivers that miss something read the rows. */
const MOST_WAITING = 5_000;

/** `from`: the sender; `of`: the messages; `missed`: some were lost. */
type Packet = { from: string; of: string[]; missed?: true };

/** Packs messages into payloads of notifications, and unpacks those of others. */
export class Packets {
  private waiting: { channel: string; message: string; bytes: number }[] = [];
  private readonly missed = new Set<string>();
  private readonly beats = new Set<string>();

  constructor(private readonly node: string) {}

  get isEmpty(): boolean {
    return this.waiting.length + this.missed.size + this.beats.size === 0;
  }

  /** A message too large for a payload is not sent: its receivers learn that they have missed something. */
  add(channel: string, message: string): void {
    const bytes = Buffer.byteLength(JSON.stringify(message)) + 1;
    if (bytes > MOST_BYTES - this.overhead || this.waiting.length >= MOST_WAITING)
      this.missed.add(channel);
    else this.waiting.push({ channel, message, bytes });
  }

  addMissed(channel: string): void {
    this.missed.add(channel);
  }

  addBeat(channel: string): void {
    this.beats.add(channel);
  }

  /** Everything waiting, as payloads by channel. */
  takeAll(): { channels: string[]; payloads: string[] } {
    const channels: string[] = [];
    const payloads: string[] = [];
    const put = (channel: string, packet: Omit<Packet, "from">) => {
      channels.push(channel);
      payloads.push(JSON.stringify({ from: this.node, ...packet } satisfies Packet));
    };
    for (const channel of new Set(this.waiting.map((each) => each.channel)))
      for (const of of this.packed(this.waiting.filter((each) => each.channel === channel)))
        put(channel, { of });
    for (const channel of this.missed) put(channel, { of: [], missed: true });
    for (const channel of this.beats) put(channel, { of: [] });
    this.waiting = [];
    this.missed.clear();
    this.beats.clear();
    return { channels, payloads };
  }

  /** The messages of another process; null: some were lost. */
  opened(payload: string): (string | null)[] {
    const packet = parsed(payload);
    if (!packet || packet.from === this.node) return [];
    const messages = packet.of.filter((message) => typeof message === "string");
    return packet.missed ? [...messages, null] : messages;
  }

  private get overhead(): number {
    return JSON.stringify({ from: this.node, of: [] }).length;
  }

  private *packed(all: { message: string; bytes: number }[]): Generator<string[]> {
    let of: string[] = [];
    let size = this.overhead;
    for (const { message, bytes } of all) {
      if (size + bytes > MOST_BYTES) {
        yield of;
        of = [];
        size = this.overhead;
      }
      of.push(message);
      size += bytes;
    }
    if (of.length) yield of;
  }
}

/** Every user of the database may send to a channel of this name: anything but a packet is ignored. */
function parsed(payload: string): Packet | undefined {
  try {
    const packet = JSON.parse(payload) as Packet | null;
    return packet && typeof packet.from === "string" && Array.isArray(packet.of)
      ? packet
      : undefined;
  } catch {
    return undefined;
  }
}
