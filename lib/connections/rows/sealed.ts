import "server-only";
import type { ConnectionAuth } from "@/lib/connections/contract";
import { seal, unseal } from "@/lib/core/crypto";
import type { Sealed } from "@/lib/core/db/rows/reseal";
import type { Connection as Row } from "@/prisma/generated/client";

const PURPOSE = "connection";
type Bound = Pick<Row, "id" | "ownerId" | "url" | "auth">;

export const authOf = ({ auth }: Pick<Row, "auth">): ConnectionAuth =>
  JSON.parse(auth) as ConnectionAuth; // written by the service only

/**
 * Bound to its owner, its connection, the origin it is sent to and the header that it is sent in: in another row, or
 * for another server, it can't be unsealed.
 */
const about = ({ ownerId, id, url, auth }: Bound): string =>
  JSON.stringify([ownerId, id, new URL(url).origin, auth]);

export const sealedConnections: Sealed = {
  table: "Connection",
  column: "sealed",
  bound: (row: Bound) => [PURPOSE, about(row)],
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
