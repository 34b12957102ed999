import "server-only";
import { isFields } from "@/lib/core/model/dialects/parts";
import { errorIn } from "@/lib/core/model/error-body";
import { unreadable } from "@/lib/core/model/failures";
import { TOKENS } from "@/lib/core/model/exchange/bounds";
import { ModelError } from "@/lib/core/model/wire";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** Vectors of fewer or more dimensions are not an embedding of a text. */
export const DIMENSIONS = { least: 16, most: 4_096 };

const wrong = (why: Sentence) => new ModelError("provider_error", why, { lasting: true });

/**
 * The vectors in the body of a response, in the order of the texts, whatever their order in it. Throws ModelError
 * unless there is exactly one for each text, all of the same length, of finite numbers that are not all zero.
 */
export function vectorsIn(body: unknown, count: number): Float32Array[] {
  const list = listIn(body);
  if (list.length !== count)
    throw wrong(
      sentence(
        "embeddings_count_wrong",
        "The embedding model returned {found} vectors for {count} texts.",
        { found: list.length, count },
      ),
    );
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const [at, each] of list.entries()) {
    const index = isFields(each) && typeof each.index === "number" ? each.index : at;
    if (!(index in vectors) || vectors[index]) throw unreadable();
    vectors[index] = vectorOf(isFields(each) ? each.embedding : each);
  }
  const all = vectors as Float32Array[]; // as many as there are places, and no place has two
  const dimensions = all[0]?.length ?? 0;
  if (dimensions < DIMENSIONS.least || dimensions > DIMENSIONS.most)
    throw wrong(
      sentence(
        "embedding_dimensions_unusable",
        "The embedding model returns {count} dimensions. Troupe supports {least} to {most}.",
        { count: dimensions, ...DIMENSIONS },
      ),
    );
  if (all.some(({ length }) => length !== dimensions))
    throw wrong(
      sentence(
        "embedding_lengths_differ",
        "The embedding model returned vectors of different lengths.",
      ),
    );
  return all;
}

/** OpenAI's form, or Ollama's own. Some servers report an error with status 200. */
function listIn(body: unknown): readonly unknown[] {
  if (isFields(body)) {
    const found = [body.data, body.embeddings].find((each) => Array.isArray(each));
    if (found) return found as unknown[]; // checked just now
    const said = body.error ? errorIn(body)?.message : undefined;
    if (said)
      throw new ModelError(
        "provider_error",
        sentence("provider_failure", "The model provider reported an error: {detail}", {
          detail: said.replace(/\s+/g, " ").slice(0, 200),
        }),
      );
  }
  throw unreadable();
}

function vectorOf(value: unknown): Float32Array {
  const vector = typeof value === "string" ? fromBase64(value) : fromNumbers(value);
  let isZero = true;
  for (const each of vector) {
    if (!Number.isFinite(each)) throw notNumbers();
    if (each !== 0) isZero = false;
  }
  if (isZero && vector.length > 0)
    throw wrong(
      sentence("embedding_all_zero", "The embedding model returned a vector of zeros only."),
    );
  return vector;
}

const notNumbers = () =>
  wrong(
    sentence(
      "embedding_not_numbers",
      "The embedding model returned a vector with something other than numbers.",
    ),
  );

function fromNumbers(value: unknown): Float32Array {
  if (!Array.isArray(value)) throw unreadable();
  if (!value.every((each) => typeof each === "number")) throw notNumbers();
  return Float32Array.from(value);
}

/** 32-bit numbers, the lowest byte first. */
function fromBase64(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length === 0 || bytes.length % 4 !== 0) throw unreadable();
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}

/** How many tokens the texts had, as reported; undefined if that is missing or implausible. */
export function tokensIn(body: unknown): number | undefined {
  const usage = isFields(body) && isFields(body.usage) ? body.usage : {};
  const found = [usage.total_tokens, usage.prompt_tokens].find(
    (each) => typeof each === "number" && Number.isInteger(each) && each > 0 && each <= TOKENS,
  );
  return typeof found === "number" ? found : undefined;
}
