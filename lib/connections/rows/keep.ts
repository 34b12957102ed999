import "server-only";
import { connectedUses } from "@/lib/agents/lookup/connected-tools";
import { toolsIn } from "@/lib/connections/schema";
import { changeSignIn, isShared } from "@/lib/connections/rows/own-sign-in";
import { asGiven, askAgain, claimsLost } from "@/lib/connections/rows/changed-tools";
import { connectionLimits } from "@/lib/connections/rules";
import type { ServerFailed } from "@/lib/connections/mcp/failure";
import type { ServerTools } from "@/lib/connections/mcp/list-tools";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { reasonColumn } from "@/lib/core/http/reason";
import type { Scope, WorkspaceId } from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";
import type { Connection as Row } from "@/prisma/generated/client";

/** The columns for a server's response. */
export const foundColumns = ({ protocol, server, tools }: ServerTools) => ({
  status: "connected",
  error: null,
  errorReason: null,
  challenge: null,
  protocol,
  server: JSON.stringify(server),
  tools: JSON.stringify(tools),
  checkedAt: new Date(),
});

/** The columns for its failure: the earlier response stays. */
export const failureColumns = ({ sentence, facts }: ServerFailed) => ({
  status: facts.signIn ? "needs_sign_in" : "error",
  error: sentence.text,
  errorReason: reasonColumn(sentence),
  ...(facts.challenge ? { challenge: JSON.stringify(facts.challenge) } : {}),
  checkedAt: new Date(),
});

/** The default name of a connection: its server's own name, else its host. */
export const nameOf = ({ url }: Pick<Row, "url">, { server }: ServerTools): string =>
  (server.title || server.name).slice(0, connectionLimits.name) || new URL(url).host;
/** The same for one that is named after its host so far, since its server had not responded yet. */
export const nameFor = (row: Row, server: ServerTools): { name?: string } =>
  row.name === new URL(row.url).host ? { name: nameOf(row, server) } : {};

/**
 * Stores the server's response, unless the connection has another URL by now, or is off; and, for a tool that has
 * changed since an agent got it, its former state. A tool that no longer claims to be harmless asks before each call
 * again.
 */
export async function keep(
  me: Scope,
  row: Row,
  server: ServerTools,
  more: { name?: string } = {},
): Promise<unknown> {
  const uses = (await connectedUses(me)).filter(({ connection }) => connection === row.id);
  const tools = asGiven(toolsIn(row), server.tools, uses);
  const lost = claimsLost(toolsIn(row), server.tools);
  const data = { ...foundColumns({ ...server, tools }), ...more };
  return change(me.workspace, row, data, (tx) => askAgain(tx, me, uses, lost));
}
/** Stores why it failed. That a person has to sign in concerns only them. */
export const keepFailure = (me: Scope, row: Row, error: ServerFailed): Promise<unknown> =>
  error.facts.signIn && isShared(me, row)
    ? transact(me.own, (tx) => changeSignIn(tx, me, row, { refused: true }))
    : change(me.workspace, row, failureColumns(error));

function change(
  workspace: WorkspaceId,
  { id, url, auth }: Row,
  data: object,
  also?: (tx: Transaction) => Promise<void>,
): Promise<unknown> {
  const where = { id, ownerId: workspace, url, auth, status: { not: "disabled" } };
  return transact(workspace, async (tx) => {
    const { count } = await withinQuota(tx, workspace, [], () =>
      tx.connection.updateMany({ where, data }),
    );
    if (count) await also?.(tx);
  });
}
