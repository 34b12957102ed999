import "server-only";
import { guardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import type { UserId } from "@/lib/core/identity";
import { isBinary, textOf, typeOf } from "@/lib/tools/run/answer-text";
import { pageText } from "@/lib/tools/builtins/page-text";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/** The text of a page or file on the public network. Throws ToolFault, and what the guarded fetch throws. */
export async function fetchUrl(me: UserId, url: string, signal: AbortSignal): Promise<string> {
  const answer = await guardedFetch({
    url,
    headers: { accept: "text/html, application/json;q=0.9, text/*;q=0.9, */*;q=0.1" },
    signal,
  });
  if (answer.status >= 400) throw new ToolFault(`The address answered ${answer.status}.`);
  if (isBinary(answer)) throw new ToolFault(`The address holds no text but ${typeOf(answer)}.`);
  const text = textOf(answer);
  return /^(text\/html|application\/xhtml\+xml)$/.test(typeOf(answer))
    ? pageText(me, text, answer.url, signal)
    : text;
}
