import "server-only";
import {
  allowInsecureRequests,
  ClientError,
  customFetch,
  discovery,
  type Configuration,
  type ServerMetadata,
} from "openid-client";
import { boundedFetch, isHttp, plainAddress, TIMEOUT_SECONDS } from "@/lib/auth/providers/client";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { processSingleton } from "@/lib/core/singleton";

/** Endpoints move rarely; an operator who moves them should not have to restart this server. */
const FRESH_MS = 60 * 60 * 1000;

type Discovered = { metadata?: Promise<ServerMetadata>; at: number };

/**
 * The metadata of an OpenID provider (OpenID Connect Discovery 1.0), requested at most once an hour, and again after a
 * failure. Plain data is stored, since the library may exist once per bundle. Throws the library's error.
 */
export function metadataOf(
  name: string,
  issuer: string,
  clientId: string,
): Promise<ServerMetadata> {
  const stored = processSingleton<Discovered>(`oauth.${name}`, () => ({ at: 0 }));
  if (stored.metadata && Date.now() - stored.at < FRESH_MS) return stored.metadata;
  stored.at = Date.now();
  stored.metadata = discover(issuer, clientId).then(
    (client) => client.serverMetadata(),
    (error: unknown) => {
      stored.metadata = undefined;
      throw error;
    },
  );
  return stored.metadata;
}

async function discover(issuer: string, clientId: string): Promise<Configuration> {
  try {
    return await from(issuer, clientId);
  } catch (error) {
    const own = ownSpelling(error);
    if (own === undefined || plainAddress(own) !== plainAddress(issuer)) throw error;
    return from(own, clientId); // the setting differs by a slash at its end alone
  }
}

const from = (issuer: string, clientId: string): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    [customFetch]: boundedFetch,
    execute: isHttp(issuer) ? [allowInsecureRequests] : [],
  });

/** The issuer that the metadata names, where that is what the library objects to. */
function ownSpelling(error: unknown): string | undefined {
  if (!(error instanceof ClientError)) return undefined;
  const { attribute, body } = (error.cause ?? {}) as { attribute?: string; body?: ServerMetadata };
  return attribute === "issuer" && canParseUrl(body?.issuer ?? "") ? body?.issuer : undefined;
}
