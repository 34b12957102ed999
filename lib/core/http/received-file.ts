import "server-only";

/** A body that was written to its own file while it arrived. */
export type Received = {
  /** The sender's name for it; any text. */
  name: string;
  size: number;
  sha256: string;
  /** Its path: synced to disk, but without an owner yet. */
  path: string;
  /** The other fields of its form. */
  fields: ReadonlyMap<string, string>;
  /** Removes it, unless it has been moved. */
  discard(): Promise<void>;
};
