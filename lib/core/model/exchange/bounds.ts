import "server-only";

/**
 * Model providers are not trusted (SAFETY 'Bounds'): how much of their output is accepted. Lengths are characters
 * unless the name says otherwise. The longest response of today's models is about 128,000 tokens, half a million
 * characters.
 */

/** One response: text, thoughts and call arguments together. */
export const ANSWER_LENGTH = 1024 * 1024;
/** The arguments of one call. */
export const ARGUMENTS_LENGTH = 256 * 1024;
/** The depth of its arguments' JSON: beyond this, the code that writes and checks it would overflow the stack. */
export const ARGUMENTS_DEPTH = 64;
export const CALLS = 64;
export const NAME_LENGTH = 200;
/** Some proxies put the signature of a thought into the id, and require it back. */
export const ID_LENGTH = 16 * 1024;
/** A count of more tokens than this in one call is implausible: no model's context is larger. */
export const TOKENS = 10_000_000;

/** One event of a stream: JSON crafted to be slow takes tens of milliseconds at this length. */
export const EVENT_LENGTH = 256 * 1024;
/** A response in one piece of JSON, which comes once. */
export const WHOLE_LENGTH = 1024 * 1024;
/** Events of one response, including those without text. */
export const EVENTS = 250_000;
/** Lines of one response that do not belong to an event stream. */
export const STRAY_LINES = 100;
export const STREAM_BYTES = 64 * 1024 * 1024;

/** The body of an error: a sentence, or enough of a proxy's page to recognise it. */
export const ERROR_BYTES = 64 * 1024;
/** Any other body: a list of models. */
export const BODY_BYTES = 8 * 1024 * 1024;
