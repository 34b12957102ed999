import "server-only";
import { requireSecure } from "@/lib/connections/mcp/guarded-exchange";
import { guardedManualFetch } from "@/lib/core/guarded-fetch/guarded-dispatcher";
import { sentence } from "@/lib/core/shared/sentence";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/** A metadata document, a registration or a token: none of them is large. */
const BYTES = 64 * 1024;

/** The guarded fetch for an authorization server: https, each address checked, limited responses. */
export const oauthFetch =
  (signal: AbortSignal): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    requireSecure(url);
    const answer = await guardedManualFetch(url, {
      ...init,
      headers: Object.fromEntries(new Headers(init.headers)),
      // As text: the guarded fetch comes from a package that does not know the platform's class.
      body: init.body instanceof URLSearchParams ? init.body.toString() : init.body,
      signal,
    });
    const { status, statusText, headers } = answer;
    const body = await readWithin(answer);
    return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
  };

async function readWithin({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    if ((bytes += chunk.byteLength) > BYTES)
      throw new ToolFault(
        sentence(
          "sign_in_answer_too_large",
          "The sign-in server's response is larger than 64 KiB.",
        ),
      );
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
