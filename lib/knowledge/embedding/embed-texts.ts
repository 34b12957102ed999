import "server-only";
import { embed } from "@/lib/core/model/embed";
import { ModelError, type ModelUsage } from "@/lib/core/model/wire";
import type { Embedder } from "@/lib/models/embedder";

/** Shorter texts are not cut: their length is not why they were refused. */
const SHORTEST = 400;

/**
 * The vectors of texts, in their order. A refused request, or one that took too long, is repeated with half of its
 * texts, and a single text that is refused with half of it: many models read no more than 512 tokens. `count` gets the
 * usage of each response. `patient`: no one waits for them. Throws ModelError, and the signal's reason when that fires.
 */
export async function embedTexts(
  { provider, model }: Embedder,
  texts: string[],
  count: (usage: ModelUsage) => Promise<unknown>,
  { signal, patient }: { signal: AbortSignal; patient: boolean },
): Promise<Float32Array[]> {
  const vectorsOf = async (some: string[]): Promise<Float32Array[]> => {
    try {
      const { vectors, usage } = await embed({ provider, model, texts: some, signal, patient });
      await count(usage);
      return vectors;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (some.length > 1 && (isOfTexts(error) || error.timeout)) {
        const half = Math.ceil(some.length / 2);
        return [...(await vectorsOf(some.slice(0, half))), ...(await vectorsOf(some.slice(half)))];
      }
      const [text = ""] = some;
      if (!isOfTexts(error) || text.length <= SHORTEST) throw error;
      return vectorsOf([text.slice(0, Math.floor(text.length / 2)).toWellFormed()]);
    }
  };
  return vectorsOf(texts);
}

/** Other texts may be accepted. */
export const isOfTexts = ({ code, lasting, elsewhere }: ModelError): boolean =>
  code === "provider_error" && lasting && !elsewhere;
