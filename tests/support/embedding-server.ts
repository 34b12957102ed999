import type { ServerResponse } from "node:http";
import { startLocalServer } from "./local-server";
import { seededRandom } from "./seeded-random";

/** What a test wants instead of the right response to a request; undefined: the right one. */
export type EmbeddingScript = (request: {
  texts: string[];
  model: string;
  /** The vectors of the right response. */
  vectors: number[][];
  /** How many requests there were, this one included. */
  nth: number;
  body: Record<string, unknown>;
}) =>
  | { vectors?: unknown[]; status?: number; error?: string; text?: string; hang?: true }
  | undefined;

export type EmbeddingServer = {
  /** The base URL to give to a client, ending in /v1. */
  url: string;
  host: string;
  /** The texts of each request. */
  requests: string[][];
  script: (script?: EmbeddingScript) => void;
  close: () => Promise<void>;
};

type Meaning = {
  /** Words that mean the same, by the name of what they mean. Other words mean themselves. */
  concepts?: ReadonlyMap<string, string>;
  /** What a text is about weighs more than its other words. */
  weights?: ReadonlyMap<string, number>;
  dimensions?: number;
};

/**
 * A stand-in embedding model on a real port. Each concept has a direction, made from its name and that of the model; a
 * text's vector is the sum of the directions of what its words mean. So texts about the same things are near, whatever
 * their words.
 */
export async function startEmbeddingServer({
  concepts = new Map(),
  weights = new Map(),
  dimensions = 384,
}: Meaning = {}): Promise<EmbeddingServer> {
  const requests: string[][] = [];
  let script: EmbeddingScript | undefined;
  const directions = new Map<string, Float64Array>();
  const directionOf = (name: string): Float64Array => {
    let found = directions.get(name);
    if (!found) {
      const random = seededRandom(seedOf(name));
      found = Float64Array.from({ length: dimensions }, () => random() + random() - 1);
      directions.set(name, found);
    }
    return found;
  };
  const vectorOf = (model: string, text: string): number[] => {
    const vector = Array.from({ length: dimensions }, () => 0);
    const meant = new Set(
      (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => concepts.get(word) ?? word),
    );
    for (const concept of meant) {
      const direction = directionOf(`${model} ${concept}`);
      const weight = weights.get(concept) ?? 1;
      for (let at = 0; at < dimensions; at++) vector[at]! += weight * direction[at]!;
    }
    const length = Math.hypot(...vector);
    return vector.map((each) => Number((each / (length || 1)).toFixed(6)));
  };
  const server = await startLocalServer(({ method, url, body }, res) => {
    if (method === "GET" && url === "/v1/models")
      return json(res, 200, { data: [{ id: "meaning-1" }, { id: "meaning-2" }] });
    if (method !== "POST" || url !== "/v1/embeddings")
      return json(res, 404, { error: { message: "Not Found" } });
    const wish = JSON.parse(body) as Record<string, unknown> & { input: string[]; model: string };
    requests.push(wish.input);
    const vectors = wish.input.map((text) => vectorOf(wish.model, text));
    const about = {
      texts: wish.input,
      model: wish.model,
      vectors,
      nth: requests.length,
      body: wish,
    };
    const wanted = script?.(about) ?? {};
    if (wanted.hang) return undefined;
    if (wanted.status)
      return json(res, wanted.status, { error: { message: wanted.error ?? "It failed." } });
    if (wanted.text !== undefined)
      return res.writeHead(200, { "content-type": "application/json" }).end(wanted.text);
    const data = (wanted.vectors ?? vectors).map((embedding, index) => ({ index, embedding }));
    const tokens = wish.input.join(" ").split(" ").length;
    return json(res, 200, {
      data: data.toReversed(), // each says which text it is of
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  });
  return {
    url: `${server.url}/v1`,
    host: server.host,
    requests,
    script: (next) => (script = next),
    close: server.close,
  };
}

const json = (res: ServerResponse, status: number, value: unknown) =>
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 2_147_483_647, 7);
