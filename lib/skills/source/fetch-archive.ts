import "server-only";
import { AppError, invalid } from "@/lib/core/errors";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import { makeGuardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import type { Received } from "@/lib/core/http/received-file";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { receiveBytes } from "@/lib/skills/reading/read-skills";
import { skillLimits } from "@/lib/skills/rules";
import { repositoryAt } from "@/lib/skills/source/archive-urls";

/** In total: a browser gives up after 30 s, and should still receive the reason. */
const PATIENCE_MS = 25_000;

/**
 * Fetches a repository's archive with the guarded fetch, into a file that the caller discards. `path`: the folder that
 * the URL names. Throws 400 with the reason.
 */
export async function fetchArchive(
  url: string,
  signal: AbortSignal,
): Promise<{ received: Received; path: string }> {
  try {
    const { archives, path } = repositoryAt(url);
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const body = await firstOf(archives, until);
    return { received: await receiveBytes(body), path };
  } catch (error) {
    if (error instanceof SentenceError && !(error instanceof AppError))
      throw refused(error.sentence);
    throw error;
  }
}

const refused = (why: SentenceError["sentence"]) => invalid(why, { url: why });

async function firstOf(archives: string[], signal: AbortSignal): Promise<Uint8Array> {
  let status = 404;
  for (const url of archives) {
    const answer = await makeGuardedFetch({
      ...outbound(),
      bytes: skillLimits.upload,
      patienceMs: PATIENCE_MS,
    })({ url, headers: { accept: "application/zip, application/octet-stream" }, signal });
    if (answer.status === 200) return answer.body;
    status = answer.status;
    if (status !== 404 && status !== 400 && status !== 406) break;
  }
  throw new SentenceError(
    status === 404
      ? sentence(
          "skill_repository_not_found",
          "There is no public repository at this URL. Check it, or upload the skill as a zip archive.",
        )
      : sentence("skill_repository_answered", "The server responded with status {status}.", {
          status,
        }),
  );
}
