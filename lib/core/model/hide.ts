import "server-only";
import { ModelError, type Provider } from "@/lib/core/model/wire";

const HIDDEN = "[hidden]";
/** Shorter ones are no keys, and would be found in every text. */
const SHORTEST = 8;

/** A provider's words without its key: some say it again in their errors, and whoever reads them need not own it. */
export const hide = ({ apiKey }: Provider, text: string): string => (apiKey.length < SHORTEST ? text : text.replaceAll(apiKey, HIDDEN));

/** The same failure without the key, neither in its sentence nor in what it was made of. */
export function hideIn(provider: Provider, error: ModelError): ModelError {
  const { cause } = error;
  const told = cause instanceof Error && hide(provider, `${cause.message}${cause.stack}`) !== `${cause.message}${cause.stack}`;
  if (!told && hide(provider, error.message) === error.message) return error;
  return new ModelError(error.code, hide(provider, error.message), error.timeout, told ? undefined : { cause });
}
