import "server-only";

/** How much of an error's text is logged; patterns are only applied to this part. */
const MOST = 8_000;
/**
 * What secrets look like inside a text: our own keys, providers' keys, bearer tokens, and values after a telltale name.
 */
const SECRETS: readonly RegExp[] = [
  /\b(?:tr_|sk-)[\w-]{8,200}/g,
  /\bbearer\s{1,4}[\w.~+/=-]{8,2000}/gi,
  /\b(?:\w{0,40}(?:password|secret|token|api_?key|authorization|cookie)\w{0,40})["'`]?\s{0,4}[:=]\s{0,4}["'`]?[^\s"'`,;&}]{1,2000}/gi,
];

/** The text of an error without what may be personal: values that a database client repeats, and secrets. */
export function scrubbed(text: string): string {
  const short = withoutValues(text.slice(0, MOST));
  return SECRETS.reduce((left, pattern) => left.replace(pattern, "[hidden]"), short);
}

/**
 * Prisma prints the whole call, including values, between 'Invalid `…` invocation' and the sentence that says what was
 * wrong.
 */
function withoutValues(text: string): string {
  const begin = text.search(/Invalid `[^`]{1,200}` invocation/);
  if (begin < 0) return text;
  const [before, call] = [text.slice(0, begin), text.slice(begin)];
  const trace = call.search(/\n {4}at /);
  const [message, stack] = trace < 0 ? [call, ""] : [call.slice(0, trace), call.slice(trace)];
  const first = message.split("\n", 1)[0]!.slice(0, 200);
  const last = message.trimEnd().split("\n").at(-1)!.slice(0, 500);
  return `${before}${first === last ? first : `${first} … ${last}`}${stack}`;
}
