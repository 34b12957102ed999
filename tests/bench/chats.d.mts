type Sent = { headers: Record<string, string>; body: string };
type Target = Sent & {
  url: string;
  /** Sent for the nth chat of a round instead, if several people chat. */
  by?: (nth: number) => Sent;
  /** Marks the part of the first piece that counts as a token. */
  token: string;
  pid?: number;
};
/** One list or figure per round, in milliseconds. `cpu`: CPU time per chat. */
type Rounds = { first: number[][]; tail: number[][]; cpu: number[] };

export function roundsOf<Name extends string>(
  targets: Record<Name, Target>,
  atOnce: number,
  rounds: number,
): Promise<Record<Name, Rounds>>;
export const CONTENT: string;
