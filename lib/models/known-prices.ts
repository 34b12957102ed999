/** The providers' own list prices on this day. They change: people can enter others. */
export const PRICES_AS_OF = "2025-11-15";

type Prices = { price_in: number; price_out: number; price_cached?: number };
const of = (price_in: number, price_out: number, price_cached?: number): Prices => ({
  price_in,
  price_out,
  ...(price_cached === undefined ? {} : { price_cached }),
});

/** US dollars per million tokens: input, output, cached input. */
const KNOWN: Record<string, Prices> = {
  "claude-haiku-4-5": of(1, 5, 0.1),
  "claude-opus-4-1": of(15, 75, 1.5),
  "claude-sonnet-4-5": of(3, 15, 0.3),
  "deepseek-chat": of(0.28, 0.42, 0.028),
  "deepseek-reasoner": of(0.28, 0.42, 0.028),
  "gemini-embedding-001": of(0.15, 0),
  "gemini-2.5-flash": of(0.3, 2.5, 0.03),
  "gemini-2.5-flash-lite": of(0.1, 0.4, 0.01),
  "gpt-4.1": of(2, 8, 0.5),
  "gpt-4.1-mini": of(0.4, 1.6, 0.1),
  "gpt-4.1-nano": of(0.1, 0.4, 0.025),
  "gpt-4o": of(2.5, 10, 1.25),
  "gpt-4o-mini": of(0.15, 0.6, 0.075),
  "gpt-5": of(1.25, 10, 0.125),
  "gpt-5-mini": of(0.25, 2, 0.025),
  "gpt-5-nano": of(0.05, 0.4, 0.005),
  "mistral-embed": of(0.1, 0),
  "mistral-large": of(2, 6),
  "mistral-medium": of(0.4, 2),
  "mistral-small": of(0.1, 0.3),
  "o4-mini": of(1.1, 4.4, 0.275),
  "text-embedding-3-large": of(0.13, 0),
  "text-embedding-3-small": of(0.02, 0),
  "text-embedding-ada-002": of(0.1, 0),
};
/** A model with its maker as prefix, as brokers write it, or with a version date as suffix. */
const NAME =
  /^(?:anthropic\/|google\/|openai\/)?([a-z][a-z0-9.-]*?)(?:-latest|-\d{4}-?\d{2}-?\d{2}|-\d{4})?$/;

/** The list price of a well-known model; undefined for any other. */
export function knownPrices(model: string): Prices | undefined {
  const [, name = ""] = NAME.exec(model.trim().toLowerCase()) ?? [];
  return Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
}
