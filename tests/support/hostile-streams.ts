import { BROKEN, Dice, MILD, PARTS, chunk } from "./hostile-parts";
/** How a hostile stream ends its connection. `hold`: it sends nothing more and stays open. */
export type Ending = "close" | "reset" | "hold";
/** A broken or malicious response of a provider. `name` describes its content, to find it again. */
export type HostileStream = { name: string; pieces: Uint8Array[]; ending: Ending };

/** Random numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One hostile response. */
function hostileStream(dice: Dice): HostileStream {
  const parts = Array.from({ length: 1 + dice.below(6) }, () =>
    dice.one(dice.chance(0.7) ? MILD : PARTS),
  );
  const end = dice.chance(0.8)
    ? chunk({}, dice.one(["stop", "tool_calls"])) + "data: [DONE]\n\n"
    : "";
  const lineEnd = dice.one(["\n", "\n", "\n", "\r\n", "\r"]);
  const text =
    (dice.chance(0.1) ? "\ufeff" : "") + parts.map((part) => part.text(dice)).join("") + end;
  const ending = dice.one<Ending>([
    "close",
    "close",
    "close",
    "close",
    "close",
    "close",
    "reset",
    dice.chance(0.3) ? "hold" : "close",
  ]);
  return {
    name: [...parts.map((part) => part.name), JSON.stringify(lineEnd), ending].join(", "),
    pieces: cut(bytesOf(text.replaceAll("\n", lineEnd)), dice),
    ending,
  };
}

/** JSON keeps lone surrogates as escapes; here the bytes themselves are broken. */
const bytesOf = (text: string): Uint8Array =>
  Buffer.concat(
    text
      .split(BROKEN)
      .flatMap((part, at) =>
        at ? [Buffer.from([0x80, 0xff, 0xc3]), Buffer.from(part)] : [Buffer.from(part)],
      ),
  );

/** Cuts into pieces of any length, even within a line or a character. */
function cut(bytes: Uint8Array, dice: Dice): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const most = dice.one([7, 100, 4_096, 65_536]);
  for (let from = 0; from < bytes.length;) {
    const to = from + Math.max(1, dice.below(most), Math.floor(bytes.length / 500));
    pieces.push(bytes.subarray(from, to));
    from = to;
  }
  return pieces;
}

/** This many hostile responses, the same for the same seed. */
export function hostileStreams(seed: number, count: number): HostileStream[] {
  const dice = new Dice(randomOf(seed));
  return Array.from({ length: count }, () => hostileStream(dice));
}
