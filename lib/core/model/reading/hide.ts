import "server-only";
import type { Provider } from "@/lib/core/model/wire";

const HIDDEN = "[hidden]";
/** Shorter ones are no keys, and would be found in every text. */
const SHORTEST = 8;

/** A provider's words without its key: some say it again in their errors, and whoever reads them need not own it. */
export const hide = ({ apiKey }: Provider, text: string): string =>
  apiKey.length < SHORTEST ? text : text.replaceAll(apiKey, HIDDEN);
