import "server-only";
import { APIError } from "openai/core/error";
import { NAME_LENGTH } from "@/lib/core/model/reading/bounds";
import { asModelError } from "@/lib/core/model/failures";
import { hide } from "@/lib/core/model/reading/hide";
import { clientOf } from "@/lib/core/model/provider";
import { wellFormed } from "@/lib/core/model/reading/well-formed";
import type { Provider } from "@/lib/core/model/wire";

const MOST = 500;
/** Statuses of providers that have no such list. */
const NONE: readonly (number | undefined)[] = [404, 405, 501];

/** The ids of a provider's models, in order; null when it has no list. Throws ModelError. */
export async function listModels(
  provider: Provider,
  signal: AbortSignal,
): Promise<string[] | null> {
  try {
    const client = await clientOf(provider);
    const { data } = (await client.models.list({ signal })) as { data: unknown };
    if (!Array.isArray(data)) return null; // not every server that answers is a model provider
    return data
      .map(idOf)
      .filter((id) => id !== "")
      .slice(0, MOST)
      .map((id) => wellFormed(hide(provider, id).slice(0, NAME_LENGTH)));
  } catch (error) {
    if (error instanceof APIError && NONE.includes(error.status)) return null;
    throw asModelError(error, provider);
  }
}

const idOf = (each: unknown): string =>
  typeof each === "object" && each !== null && "id" in each && typeof each.id === "string"
    ? each.id
    : "";
