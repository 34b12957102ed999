import "server-only";
import type {
  ConnectionAuth,
  ConnectionAuthInput,
  ConnectionPatch,
} from "@/lib/connections/contract";
import { authOf, sealedSecret, sealedSignIn, signInOf } from "@/lib/connections/oauth/sealed";
import type { SignIn } from "@/lib/connections/oauth/flow";
import { invalid } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";
import type { Connection as Row } from "@/prisma/generated/client";

type OAuthInput = Extract<ConnectionAuthInput, { type: "oauth" }>;
type Bound = Pick<Row, "id" | "ownerId" | "url" | "auth">;

const SECRET_AGAIN = sentence(
  "connection_secret_again",
  "Enter the header value again: it was saved for another URL or header",
);

/** The unsealed part of how calls are authorized. Throws 400 for a header without a value. */
export function keptAuth(auth: ConnectionAuthInput): ConnectionAuth {
  if (auth.type === "header" && auth.secret === undefined) {
    const why = sentence("connection_secret_required", "Header value is required");
    throw invalid(why, { "auth.secret": why });
  }
  return openPart(auth);
}

function openPart(auth: ConnectionAuthInput): ConnectionAuth {
  if (auth.type === "none") return { type: "none" };
  if (auth.type === "header") return { type: "header", name: auth.name };
  const { client_id, client_secret, scope } = auth;
  if (client_secret !== undefined && client_id === undefined) {
    const why = sentence("client_id_required", "A client secret needs a client ID");
    throw invalid(why, { "auth.client_id": why });
  }
  return {
    type: "oauth",
    ...(client_id === undefined ? {} : { client_id }),
    ...(scope === undefined ? {} : { scope }),
  };
}

export const headersIn = (auth: ConnectionAuthInput): Record<string, string> =>
  auth.type === "header" && auth.secret !== undefined ? { [auth.name]: auth.secret } : {};

/** The columns with secrets of a new connection. */
export const newSecrets = (bound: Bound, auth: ConnectionAuthInput) => ({
  sealed: auth.type === "header" ? sealedSecret(bound, auth.secret ?? "") : null,
  signIn: auth.type === "oauth" ? sealedSignIn(bound, clientIn(auth)) : null,
});

const clientIn = ({ client_id, client_secret }: OAuthInput): SignIn =>
  client_id === undefined
    ? {}
    : { given: { client_id, ...(client_secret === undefined ? {} : { client_secret }) } };

/**
 * The columns of the authorization. A header's secret is valid for its origin and header, a sign-in for its URL and
 * client: for others both must be entered again.
 */
export function leading(row: Row, { url = row.url, auth }: Pick<ConnectionPatch, "url" | "auth">) {
  const next = auth ?? authOf(row);
  const column = JSON.stringify(openPart(next));
  const bound = { id: row.id, ownerId: row.ownerId, url, auth: column };
  return { url, auth: column, ...headerPart(row, bound, next), ...signInPart(row, bound, next) };
}

function headerPart(row: Row, bound: Bound, next: ConnectionAuthInput): { sealed?: string | null } {
  if (next.type !== "header") return { sealed: null };
  if (next.secret !== undefined) return { sealed: sealedSecret(bound, next.secret) };
  const same = new URL(bound.url).origin === new URL(row.url).origin && bound.auth === row.auth;
  if (!same) throw invalid(SECRET_AGAIN, { "auth.secret": SECRET_AGAIN });
  return {};
}

function signInPart(row: Row, bound: Bound, next: ConnectionAuthInput) {
  const secret = next.type === "oauth" && "client_secret" in next ? next.client_secret : undefined;
  if (bound.url === row.url && bound.auth === row.auth && secret === undefined) return {};
  const gone = { attempt: null, challenge: null, renewUntil: null };
  const turn = { signInTurn: { increment: 1 } };
  if (next.type !== "oauth") return { ...gone, ...turn, signIn: null };
  const before = signInOf(row).given;
  // A client's secret is for the authorization server of this URL.
  const same = bound.url === row.url && before?.client_id === next.client_id;
  const client = same && secret === undefined ? { given: before } : clientIn(next);
  return { ...gone, ...turn, signIn: sealedSignIn(bound, client) };
}
