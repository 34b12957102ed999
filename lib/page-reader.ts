import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { languageOf } from "@/lib/texts/language-of";

type Draw = () => Promise<void>;

/**
 * Provides the language of a page's reader for numbers and dates, anywhere on the server: lib/texts/format.ts reads it,
 * lib/cli/server/listener.mjs renders pages within it.
 */
export function providePageReader(): void {
  const readers = new AsyncLocalStorage<string>();
  const within = (
    { cookie = "", "accept-language": accepts = "" }: IncomingHttpHeaders,
    draw: Draw,
  ) => readers.run(languageOf(new Headers({ cookie, "accept-language": accepts })), draw);
  Object.assign(globalThis, {
    [Symbol.for("troupe.readers")]: readers,
    [Symbol.for("troupe.within-reader")]: within,
  });
}
