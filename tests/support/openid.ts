import { createSign, type KeyObject } from "node:crypto";

// The metadata of an OpenID provider, and how it signs id tokens.

const KEY_ID = "key-1";

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

export const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
});

export const keysOf = (key: KeyObject) => ({
  keys: [{ ...key.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" }],
});

export function signedToken(claims: object, key: KeyObject): string {
  const signed = `${encoded({ alg: "RS256", typ: "JWT", kid: KEY_ID })}.${encoded(claims)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key).toString("base64url")}`;
}
