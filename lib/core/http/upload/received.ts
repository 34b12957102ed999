import "server-only";

/** A body that was written to a file of its own while it came in. */
export type Received = {
  /** As its sender named it; any text. */
  name: string;
  size: number;
  sha256: string;
  /** Where it is: on the disk for good, but in nobody's possession yet. */
  path: string;
  /** The other fields of the form that it came in. */
  fields: ReadonlyMap<string, string>;
  /** Removes it, unless it was moved meanwhile. */
  discard(): Promise<void>;
};
