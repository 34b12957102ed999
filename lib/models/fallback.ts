import "server-only";
import type { WorkspaceId } from "@/lib/core/identity";
import { ModelError } from "@/lib/core/model/wire";
import { resolve, type Resolved } from "@/lib/models/resolve";

/**
 * The fallback to use after this failure of a model; null if that would not help: there is none, it is the same or
 * deleted, or the failure lies with the request, a limit or a key.
 */
export async function fallbackAfter(
  error: unknown,
  me: WorkspaceId,
  resolved: Resolved,
  fallback: string | null | undefined,
): Promise<Resolved | null> {
  if (!fallback || !(error instanceof ModelError) || !error.elsewhere) return null;
  const other = await resolve(me, fallback);
  const isSame =
    other.model === resolved.model && other.provider.baseUrl === resolved.provider.baseUrl;
  return isSame || other.gone ? null : other;
}

/** The result of `work` with the first model, or with the fallback if the first is unavailable. Throws like `work`. */
export async function byEither<T>(
  me: WorkspaceId,
  first: Resolved,
  fallback: string | null | undefined,
  work: (resolved: Resolved) => Promise<T>,
): Promise<T> {
  try {
    return await work(first);
  } catch (error) {
    const other = await fallbackAfter(error, me, first, fallback);
    if (!other) throw error;
    return work(other);
  }
}
