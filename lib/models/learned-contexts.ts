import "server-only";
import type { Provider } from "@/lib/core/model/wire";
import { processSingleton } from "@/lib/core/singleton";

/**
 * The maximum context that models had when a provider refused a request as too long, by the provider's URL and the
 * model's name.
 */
const learned = () => processSingleton("models.contexts", () => new Map<string, number>());
const MOST = 1_000;
type At = Pick<Provider, "baseUrl">;
const keyOf = ({ baseUrl }: At, model: string): string => `${baseUrl} ${model}`;

/** A model's context in tokens: as set or reported, unless the provider has since refused less. */
export function knownContext(
  at: At,
  model: string,
  configured: number | undefined,
): number | undefined {
  const most = learned().get(keyOf(at, model));
  return most === undefined ? configured : Math.min(most, configured ?? Infinity);
}

export function noteContext(at: At, model: string, size: number): void {
  const all = learned();
  all.delete(keyOf(at, model));
  all.set(keyOf(at, model), size);
  if (all.size > MOST) all.delete(all.keys().next().value!);
}

/** A provider was changed: its models may have a larger context now. */
export function forgetContexts({ baseUrl }: At): void {
  const all = learned();
  for (const key of all.keys()) if (key.startsWith(`${baseUrl} `)) all.delete(key);
}
