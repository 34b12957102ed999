import "server-only";
import type { ServerFailed } from "@/lib/connections/mcp/failure";
import type { ServerTools } from "@/lib/connections/mcp/list-tools";
import { transact } from "@/lib/core/db/transact";
import { reasonColumn } from "@/lib/core/http/reply/reason";
import type { UserId } from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";
import type { Connection as Row } from "@/prisma/generated/client";

/** The columns for what a server has said. */
export const foundColumns = ({ protocol, server, tools }: ServerTools) => ({
  status: "connected",
  error: null,
  errorReason: null,
  protocol,
  server: JSON.stringify(server),
  tools: JSON.stringify(tools),
  checkedAt: new Date(),
});

/** The columns for why it did not: what it said before stays. */
export const failureColumns = ({ sentence, known }: ServerFailed) => ({
  status: known.signIn ? "needs_sign_in" : "error",
  error: sentence.text,
  errorReason: reasonColumn(sentence),
  checkedAt: new Date(),
});

/** Keeps what the server said, unless the connection leads elsewhere by now, or is off. */
export const keep = (me: UserId, row: Row, found: ServerTools) =>
  change(me, row, foundColumns(found));
export const keepFailure = (me: UserId, row: Row, error: ServerFailed) =>
  change(me, row, failureColumns(error));

function change(me: UserId, { id, url, auth }: Row, data: object): Promise<unknown> {
  const where = { id, ownerId: me, url, auth, status: { not: "disabled" } };
  return transact(me, (tx) =>
    withinQuota(tx, me, [], () => tx.connection.updateMany({ where, data })),
  );
}
