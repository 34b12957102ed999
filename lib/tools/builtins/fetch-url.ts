import "server-only";
import { guardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import type { Scope } from "@/lib/core/identity";
import { isBinary, textOf, typeOf } from "@/lib/tools/run/answer-text";
import type { Trail } from "@/lib/tools/run/trail";
import { pageText } from "@/lib/tools/builtins/page-text";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

/** The text of a page or file on the public network. Throws ToolFault, and the errors of the guarded fetch. */
export async function fetchUrl(
  me: Scope,
  url: string,
  signal: AbortSignal,
  onHost?: Trail["onHost"],
): Promise<string> {
  const answer = await guardedFetch({
    url,
    headers: { accept: "text/html, application/json;q=0.9, text/*;q=0.9, */*;q=0.1" },
    onHost,
    signal,
  });
  if (answer.status >= 400)
    throw new ToolFault(
      sentence("address_answered_status", "The URL responded with status {status}.", {
        status: answer.status,
      }),
    );
  if (isBinary(answer))
    throw new ToolFault(
      sentence("address_holds_no_text", "The URL returns {type}, not text.", {
        type: typeOf(answer),
      }),
    );
  const text = textOf(answer);
  return /^(text\/html|application\/xhtml\+xml)$/.test(typeOf(answer))
    ? pageText(me, text, answer.url, signal)
    : text;
}
