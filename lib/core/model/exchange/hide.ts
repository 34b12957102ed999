import "server-only";
import type { Provider } from "@/lib/core/model/wire";

const HIDDEN = "[hidden]";
/** Shorter ones are not real keys, and would match in every text. */
const SHORTEST = 8;

/** A provider's text without its key: some repeat it in errors, and the reader may not be its owner. */
export const hide = ({ apiKey }: Provider, text: string): string =>
  apiKey.length < SHORTEST ? text : text.replaceAll(apiKey, HIDDEN);
