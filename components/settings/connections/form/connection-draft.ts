import type { Connection, ConnectionAuthInput } from "@/lib/connections/contract";
import { clientRules, connectionRules } from "@/lib/connections/rules";
import type { Rule } from "@/lib/core/shared/rule";

export type Draft = {
  url: string;
  name: string;
  header: string;
  secret: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  enabled: boolean;
};

const oauthOf = (connection: Connection | null) =>
  connection?.auth.type === "oauth" ? connection.auth : undefined;

export const draftOf = (connection: Connection | null): Draft => ({
  url: connection?.url ?? "",
  name: connection?.name ?? "",
  header: connection?.auth.type === "header" ? connection.auth.name : "",
  secret: "",
  clientId: oauthOf(connection)?.client_id ?? "",
  clientSecret: "",
  scope: oauthOf(connection)?.scope ?? "",
  enabled: connection?.status !== "disabled",
});

/** A header, otherwise the entered OAuth client; a connection with a sign-in keeps it. */
export function authOf(draft: Draft, before: Connection | null): ConnectionAuthInput {
  const { secret, clientSecret } = draft;
  const [header, clientId, scope] = [draft.header, draft.clientId, draft.scope].map((each) =>
    each.trim(),
  );
  if (header) return { type: "header", name: header, ...(secret === "" ? {} : { secret }) };
  if (!clientId && !scope && !clientSecret && before?.auth.type !== "oauth")
    return { type: "none" };
  return {
    type: "oauth",
    ...(clientId ? { client_id: clientId } : {}),
    ...(clientSecret ? { client_secret: clientSecret } : {}),
    ...(scope ? { scope } : {}),
  };
}

const ifGiven = (rule: Rule, text: string) => (text === "" ? undefined : rule(text));

export const faultsOf = (draft: Draft, isNew: boolean) => ({
  url: connectionRules.url(draft.url),
  name: isNew && draft.name === "" ? undefined : connectionRules.name(draft.name),
  "auth.name":
    draft.header.trim() === "" ? undefined : connectionRules.headerName(draft.header.trim()),
  "auth.secret":
    draft.header.trim() === "" || (draft.secret === "" && !isNew)
      ? undefined
      : connectionRules.secret(draft.secret),
  "auth.client_id": ifGiven(clientRules.id, draft.clientId.trim()),
  "auth.client_secret": ifGiven(clientRules.secret, draft.clientSecret),
  "auth.scope": ifGiven(clientRules.scope, draft.scope.trim()),
});

/** The changed fields: URL and authorization are only sent if they changed, since the server is then asked again. */
export function changesOf(draft: Draft, connection: Connection) {
  const { url, auth, status, ConnectionId: id, name } = connection;
  const next = authOf(draft, connection);
  const sameAuth =
    draft.secret === "" &&
    draft.clientSecret === "" &&
    JSON.stringify(next) === JSON.stringify(auth);
  const enabled = status !== "disabled";
  return {
    id,
    ...(draft.name.trim() === name ? {} : { name: draft.name.trim() }),
    ...(draft.url.trim() === url ? {} : { url: draft.url.trim() }),
    ...(sameAuth ? {} : { auth: next }),
    ...(draft.enabled === enabled ? {} : { enabled: draft.enabled }),
  };
}
