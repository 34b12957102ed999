import "server-only";
import { APIError } from "openai";
import { asModelError } from "@/lib/core/model/failures";
import { hide, hideIn } from "@/lib/core/model/hide";
import { clientOf } from "@/lib/core/model/provider";
import type { Provider } from "@/lib/core/model/wire";

const MOST = 500;
/** Answers of providers that have no such list. */
const NONE: readonly (number | undefined)[] = [404, 405, 501];

/** The ids of a provider's models, in their order; null when it keeps no list. Throws ModelError. */
export async function listModels(provider: Provider, signal: AbortSignal): Promise<string[] | null> {
  try {
    const { data } = await clientOf(provider).models.list({ signal });
    if (!Array.isArray(data)) return null; // not every server that answers is what it is taken for
    return data.map((each) => hide(provider, String(each.id)).slice(0, 200)).slice(0, MOST);
  } catch (error) {
    if (error instanceof APIError && NONE.includes(error.status)) return null;
    throw hideIn(provider, asModelError(error));
  }
}
