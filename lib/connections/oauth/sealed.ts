import "server-only";
import type { ConnectionAuth } from "@/lib/connections/contract";
import type { SignIn } from "@/lib/connections/oauth/flow";
import type { Challenge } from "@/lib/connections/mcp/failure";
import { seal, unseal } from "@/lib/core/crypto";
import type { Sealed } from "@/lib/core/db/reseal";
import type { Connection as Row, ConnectionSignIn } from "@/prisma/generated/client";

const PURPOSE = "connection";
const SIGN_IN = "connection.sign-in";
const ATTEMPT = "connection.attempt";
type Bound = Pick<Row, "id" | "ownerId" | "url" | "auth">;
type Whose = Pick<Row, "id" | "ownerId" | "url">;

export const authOf = ({ auth }: Pick<Row, "auth">): ConnectionAuth =>
  JSON.parse(auth) as ConnectionAuth; // written by the service only
export const challengeOf = ({ challenge }: Pick<Row, "challenge">): Challenge | null =>
  challenge === null ? null : (JSON.parse(challenge) as Challenge); // written by rows/keep only

/**
 * Bound to its owner, its connection, the origin it is sent to and the header that it is sent in: in another row, or
 * for another server, it can't be unsealed.
 */
const about = ({ ownerId, id, url, auth }: Bound): string =>
  JSON.stringify([ownerId, id, new URL(url).origin, auth]);
/** A token is for one URL only. */
const aboutSignIn = ({ ownerId, id, url }: Whose): string => JSON.stringify([ownerId, id, url]);

export const sealedConnections: Sealed = {
  table: "Connection",
  column: "sealed",
  bound: (row: Bound) => [PURPOSE, about(row)],
};
export const sealedSignIns: Sealed = {
  table: "Connection",
  column: "signIn",
  bound: (row: Whose) => [SIGN_IN, aboutSignIn(row)],
};

/** Those of the members of workspaces. */
export const sealedOwnSignIns: Sealed = {
  table: "ConnectionSignIn",
  column: "signIn",
  bound: ({
    ownerId,
    connectionId,
    url,
  }: Pick<ConnectionSignIn, "ownerId" | "connectionId" | "url">) => [
    SIGN_IN,
    aboutSignIn({ ownerId, id: connectionId, url }),
  ],
};

export const sealedSecret = (row: Bound, secret: string): string =>
  seal(PURPOSE, about(row), secret);

/** The headers to send to the server. Null when the secret can't be unsealed: this server's own secret has changed. */
export function headersOf(row: Bound & Pick<Row, "sealed">): Record<string, string> | null {
  const auth = authOf(row);
  if (auth.type !== "header" || row.sealed === null) return {};
  try {
    return { [auth.name]: unseal(PURPOSE, about(row), row.sealed) };
  } catch {
    return null;
  }
}

export const sealedSignIn = (row: Whose, signIn: SignIn): string =>
  seal(SIGN_IN, aboutSignIn(row), JSON.stringify(signIn));

/** The stored sign-in; nothing if there is none, or this server's own secret has changed. */
export const signInOf = (row: Whose & Pick<Row, "signIn">): SignIn =>
  opened<SignIn>(SIGN_IN, row, row.signIn) ?? {};

/** A sign-in in progress, its expiry, and the hash of the expected state. */
export type Attempt = { stateHash: string; until: number; kept: SignIn };
export const sealedAttempt = (row: Whose, attempt: Attempt): string =>
  seal(ATTEMPT, aboutSignIn(row), JSON.stringify(attempt));
export const attemptOf = (row: Whose & Pick<Row, "attempt">): Attempt | null =>
  opened<Attempt>(ATTEMPT, row, row.attempt);

function opened<T>(purpose: string, row: Whose, sealed: string | null): T | null {
  if (sealed === null) return null;
  try {
    return JSON.parse(unseal(purpose, aboutSignIn(row), sealed)) as T; // sealed by the functions above
  } catch {
    return null;
  }
}
