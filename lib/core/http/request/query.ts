import "server-only";
import { checkText } from "@/lib/core/http/request/body";
import { invalid } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * The values of a URL's query, the last one per name. Throws 400 for bytes that are not valid text: a URL parser would
 * replace them with other characters, and the response would not match the request.
 */
export function queryOf(address: string): Record<string, string> {
  const { search, searchParams } = new URL(address);
  const bytes = search.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  try {
    checkText(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        Buffer.from(bytes, "latin1"),
      ),
    );
  } catch {
    throw invalid(
      sentence(
        "query_broken",
        "The query string must not contain NUL characters or invalid Unicode.",
      ),
    );
  }
  return Object.fromEntries(searchParams);
}
