import "server-only";
import { SIGN_IN_CALLBACK } from "@/lib/connections/contract";
import type { OwnClient } from "@/lib/connections/oauth/flow";
import { config } from "@/lib/core/config";

/** Where an authorization server can read this client's metadata. */
const DOCUMENT = "/.well-known/oauth-client.json";

/** This server's identity for authorization servers. They only read its document over https. */
export function ownClient(): OwnClient {
  const { APP_URL, https } = config();
  const redirectUrl = new URL(SIGN_IN_CALLBACK, APP_URL).href;
  return {
    redirectUrl,
    metadata: {
      client_name: "Troupe",
      client_uri: new URL("/", APP_URL).href,
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    ...(https ? { metadataUrl: new URL(DOCUMENT, APP_URL).href } : {}),
  };
}

/** The client ID metadata document (draft-ietf-oauth-client-id-metadata-document), whose URL is the client's id. */
export function clientDocument() {
  const { redirect_uris, grant_types, response_types, ...metadata } = ownClient().metadata;
  return {
    client_id: new URL(DOCUMENT, config().APP_URL).href,
    client_name: metadata.client_name ?? "",
    client_uri: metadata.client_uri ?? "",
    redirect_uris,
    grant_types: grant_types ?? [],
    response_types: response_types ?? [],
    token_endpoint_auth_method: "none" as const,
    application_type: "web" as const,
  };
}
