import "server-only";
import { AppError } from "@/lib/core/http/errors";
import { errorReply, requestIdOf } from "@/lib/core/http/reply";
import type { Handler } from "@/lib/core/http/route";

const ALL = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Verb = (typeof ALL)[number];

/** The verbs of one address. Those it does not have answer 405 with `Allow`. */
export function methods(have: Partial<Record<Verb, Handler>>): Record<Verb, Handler> {
  const allow = ALL.filter((verb) => have[verb]).join(", ");
  const refuse: Handler = async (request) =>
    errorReply(
      new AppError(405, "method_not_allowed", `This address answers ${allow || "nothing"} only.`, undefined, { Allow: allow }),
      requestIdOf(request.headers),
    );
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, ...have };
}

const unknown: Handler = async (request) => errorReply(new AppError(404, "not_found", "Not found"), requestIdOf(request.headers));
/** Every address below /api that nothing else answers. */
export const unknownAddress: Record<Verb, Handler> = { GET: unknown, POST: unknown, PUT: unknown, PATCH: unknown, DELETE: unknown };
