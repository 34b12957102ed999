import "server-only";
import { APIError } from "openai/core/error";
import { NAME_LENGTH } from "@/lib/core/model/exchange/bounds";
import { isFields } from "@/lib/core/model/dialects/parts";
import { errorIn } from "@/lib/core/model/error-body";
import { asModelError } from "@/lib/core/model/failures";
import { hide } from "@/lib/core/model/exchange/hide";
import { clientOf } from "@/lib/core/model/provider";
import { wellFormed } from "@/lib/core/model/exchange/well-formed";
import type { Provider } from "@/lib/core/model/wire";

const MOST = 500;
/** Statuses of providers without such a list. */
const NONE: readonly (number | undefined)[] = [404, 405, 501];

/** The ids of a provider's models, in order; null when it has no list. Throws ModelError. */
export async function listModels(
  provider: Provider,
  signal: AbortSignal,
): Promise<string[] | null> {
  try {
    const client = await clientOf(provider);
    const listed = readable(await client.get("/models", { signal }));
    const list = listIn(listed);
    if (!list) return withoutList(listed);
    return list
      .map(idOf)
      .filter((id) => id !== "")
      .slice(0, MOST)
      .map((id) => wellFormed(hide(provider, id).slice(0, NAME_LENGTH)));
  } catch (error) {
    if (error instanceof APIError && NONE.includes(error.status)) return null;
    throw asModelError(error, provider);
  }
}

/** Some servers send JSON as if it were text. */
function readable(body: unknown): unknown {
  if (typeof body !== "string" || !/^\s*[{[]/.test(body.slice(0, 100))) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Not every server that responds is a model provider; one that is may report an error with status 200. */
function withoutList(body: unknown): null {
  const error = isFields(body) && body.error ? errorIn(body) : undefined;
  if (error) throw new APIError(undefined, error, undefined, undefined);
  return null;
}

/** The list itself (Together), or where servers put it. */
function listIn(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isFields(body)) return undefined;
  return [body.data, body.models, body.result].find((each) => Array.isArray(each));
}

function idOf(each: unknown): string {
  if (typeof each === "string") return each;
  if (!isFields(each)) return "";
  const id = [each.id, each.name, each.model].find((name) => name !== undefined);
  return typeof id === "string" ? id : "";
}
