import "server-only";

/**
 * The limits of every call (PRODUCT 'How an agent works', SAFETY 'Model and tools'); passed to each thread when it
 * starts.
 */
export const threadLimits = {
  memoryBytes: 64 * 1024 * 1024,
  stackBytes: 256 * 1024,
  /**
   * Longest JSON of a result: enough for the caller, which truncates it to 32 KiB and says so, small enough to be
   * parsed between two requests.
   */
  resultChars: 1024 * 1024,
  /** Deepest nesting of a result. */
  depth: 100,
  requestChars: 256 * 1024,
  requests: 10,
  lines: 100,
  lineChars: 2_000,
};

/** Longest source, and longest JSON of the arguments. */
export const INPUT_CHARS = 1024 * 1024;
/** Longest body of a network response: the maximum of the guarded fetch. */
export const BODY_CHARS = 2 * 1024 * 1024;

/**
 * The clocks of one call. cpuMs: time in which the thread is not waiting for the network; it is never less than the CPU
 * time, and within the 5 s that SAFETY grants without network. totalMs: the total, including queue and network.
 */
export type SandboxClocks = { cpuMs: number; totalMs: number };
export const CLOCKS: SandboxClocks = { cpuMs: 2_000, totalMs: 30_000 };
/** Reading a source takes milliseconds; if it takes long on an overloaded machine, the source is not at fault. */
export const READING: SandboxClocks = { cpuMs: 5_000, totalMs: 15_000 };

/** Threads at once; of those, for one owner; and threads kept warm while they are not needed. */
export const THREADS = 4;
export const THREADS_OF_OWNER = 2;
export const WARM = 1;
/** After this many calls a thread is replaced, so that anything an engine leaks stays small. */
export const CALLS_OF_THREAD = 200;
