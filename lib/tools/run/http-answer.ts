import "server-only";
import type { GuardedAnswer } from "@/lib/core/guarded-fetch/guarded-fetch";
import { sentence } from "@/lib/core/shared/sentence";
import type { HttpTool } from "@/lib/tools/contract";
import { isBinary, textOf, typeOf } from "@/lib/tools/run/answer-text";
import { textOfAnswer, type KeepFile } from "@/lib/tools/run/given-files";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/** How much of an error response a model needs to fix its call. */
const REFUSAL_CHARS = 2_000;

type Reading = {
  tool: string;
  method: HttpTool["method"];
  clean: (text: string) => string;
  keep?: KeepFile;
};

/**
 * A response as text for a model: binary content is stored as a file if there is a run, and named otherwise. An empty
 * response says so. Throws ToolFault for a status of 400 and above.
 */
export async function readAnswer(
  answer: GuardedAnswer,
  { tool, method, clean, keep }: Reading,
): Promise<string> {
  const { status, body } = answer;
  const binary = isBinary(answer);
  // Cleaned before it is cut: a truncated secret would not be found.
  if (status >= 400)
    throw new ToolFault(
      sentence("address_answered", "The URL responded with status {status}: {body}", {
        status,
        body: binary
          ? typeOf(answer)
          : clean(textOf(answer)).slice(0, REFUSAL_CHARS) || "nothing more",
      }),
    );
  if (body.byteLength === 0) return emptyText(answer, method);
  if (!binary) return clean(textOf(answer));
  const data = Buffer.from(body).toString("base64");
  return textOfAnswer([{ name: fileName(answer), type: typeOf(answer), data }], tool, keep);
}

function emptyText({ status, headers }: GuardedAnswer, method: HttpTool["method"]): string {
  const about = ["content-type", "content-length", "last-modified", "etag"]
    .filter((name) => method === "HEAD" && headers[name] !== undefined)
    .map((name) => `${name}: ${headers[name]}`);
  const done = `Done. The server responded with status ${status} and no content.`;
  return [done, ...about].join("\n");
}

/** The server's name for the file, without folders (RFC 6266). */
function fileName({ headers }: GuardedAnswer): string | undefined {
  const name = /;\s*filename="?([^";]+)"?/i.exec(headers["content-disposition"] ?? "")?.[1];
  return (
    name
      ?.split(/[\\/]/)
      .at(-1)
      ?.replace(/[\p{Cc}]/gu, "")
      .slice(0, 200)
      .trim() || undefined
  );
}
