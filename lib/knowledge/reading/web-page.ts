import "server-only";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import { makeGuardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import { scopeFor } from "@/lib/core/identity";
import { shuttingDown } from "@/lib/core/shutdown";
import { UnreadableDocument, faults } from "@/lib/knowledge/reading/faults";
import { knowledgeLimits } from "@/lib/knowledge/rules";
import { pageText } from "@/lib/tools/builtins/page-text";
import { isBinary, textOf, typeOf } from "@/lib/tools/run/answer-text";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import type { KnowledgeDocument as Row } from "@/prisma/generated/client";

const BYTES = 5 * 1024 * 1024;
const PATIENCE_MS = 20_000;
/** Only the beginning of a page is looked at for its title. */
const HEAD = 20_000;

type WebPage = { text: string; title: string | undefined };

/** The main part of a web page as text, by the guarded fetch. Throws UnreadableDocument. */
export async function readWebPage(
  row: Pick<Row, "url" | "ownerId" | "createdBy">,
): Promise<WebPage> {
  const signal = shuttingDown();
  try {
    const answer = await makeGuardedFetch({
      ...outbound(),
      bytes: BYTES,
      patienceMs: PATIENCE_MS,
    })({
      url: row.url ?? "",
      headers: { accept: "text/html, application/xhtml+xml, text/*;q=0.8" },
      signal,
    });
    if (answer.status >= 400) throw new UnreadableDocument(faults.pageStatus(answer.status));
    if (isBinary(answer)) throw new UnreadableDocument(faults.pageType(typeOf(answer)));
    const source = textOf(answer);
    if (!/^(text\/html|application\/xhtml\+xml)$/.test(typeOf(answer)))
      return { text: source, title: undefined };
    const me = scopeFor(row, row.createdBy);
    const text = await pageText(me, source, answer.url, signal, true);
    return { text, title: titleOf(source) };
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof FetchFailed || error instanceof ToolFault)
      throw new UnreadableDocument(error.sentence);
    throw error;
  }
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** A page's title on one line. */
function titleOf(html: string): string | undefined {
  const found = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(html.slice(0, HEAD))?.[1];
  const title = found
    ?.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, knowledgeLimits.title);
  return title || undefined;
}
