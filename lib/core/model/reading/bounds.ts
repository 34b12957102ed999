import "server-only";

/**
 * A model provider is a stranger (SAFETY 'Bounds'): how much of what it sends is taken in. Lengths are characters
 * unless the name says otherwise. The most that models write in one answer today is about 128,000 tokens, half a million
 * characters.
 */

/** One answer: text, thoughts and arguments of calls together. */
export const ANSWER_LENGTH = 1024 * 1024;
/** The arguments of one call. */
export const ARGUMENTS_LENGTH = 256 * 1024;
/** Its arguments' JSON: beyond this depth, what writes and checks it would run out of stack. */
export const ARGUMENTS_DEPTH = 64;
export const CALLS = 64;
export const NAME_LENGTH = 200;
/** As much as an answer to a call that waits may name (lib/runs/schema.ts). */
export const ID_LENGTH = 200;
/** More tokens than this in one call are no count. */
export const TOKENS = 100_000_000;

/** One event of a stream: JSON made to be slow takes tens of milliseconds at this length. */
export const EVENT_LENGTH = 256 * 1024;
/** Events of one answer, those without a word included. */
export const EVENTS = 250_000;
/** Lines of one answer that are none of an event stream's. */
export const STRAY_LINES = 100;
export const STREAM_BYTES = 64 * 1024 * 1024;

/** The body of an error: a sentence, and as much of a proxy's page as is needed to see that it is one. */
export const ERROR_BYTES = 64 * 1024;
/** Any other body: a list of models. */
export const BODY_BYTES = 8 * 1024 * 1024;
