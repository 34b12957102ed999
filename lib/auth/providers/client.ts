import "server-only";
import {
  allowInsecureRequests,
  type ClientAuth,
  Configuration,
  customFetch,
  type CustomFetch,
  type ServerMetadata,
} from "openid-client";

/** A provider is an external server: each response must arrive within this time and size, or counts as missing. */
export const TIMEOUT_SECONDS = 10;
const MOST_BYTES = 256 * 1024;

type Client = {
  id: string;
  secret: string;
  fetch?: CustomFetch;
  insecure: boolean;
  /** How the client proves its identity; by default it sends its secret in the form. */
  authentication?: ClientAuth;
};

/** What the library needs to talk to a provider. `insecure`: the operator configured an http address. */
export function makeClient(
  server: ServerMetadata,
  { id, secret, fetch = boundedFetch, insecure, authentication }: Client,
): Configuration {
  const client = new Configuration(server, id, secret, authentication);
  client.timeout = TIMEOUT_SECONDS;
  client[customFetch] = fetch;
  if (insecure) allowInsecureRequests(client);
  return client;
}

/** Normalizes a URL for comparison: no trailing slash. */
export const plainAddress = (address: string): string =>
  new URL(address).href.replace(/(?<!\/)\/+$/, "");

export const isHttp = (address: string): boolean => new URL(address).protocol === "http:";

/** A fetch that counts each response while it is read, and fails when it exceeds its limit. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  // The cast: the library's type allows bytes of shared memory, which it never sends.
  const answer = await fetch(url, { ...options, body: body as BodyInit | null | undefined });
  if (!answer.body) return answer;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new Error("the provider's answer is too long"));
      else controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counted), {
    status: answer.status,
    headers: answer.headers,
  });
};
