// An entry of the audit log, written by an operator's command: like auditEntry() in lib/audit/write.ts.
import { following } from "../audit/chain.mjs";
import { time } from "./operator-transaction.mjs";

const COLUMNS = [
  ...["workspaceId", "sequence", "kind", "personId", "interface", "keyId", "subject", "detail"],
  ...["network", "device", "createdAt", "before", "hash"],
];

/** The detail of what an operator changed in an account. */
export const BY_OPERATOR = "By the operator of this server";

/** Adds what an operator changed in an account to its audit log, in the transaction of the change. */
export async function auditEntry({ rows, change, lock }, { workspaceId, kind, detail }) {
  await lock(`audit:${workspaceId}`);
  const [head] = await rows(
    `SELECT "sequence", "hash", "createdAt" FROM "AuditChain" WHERE "workspaceId" = ?`,
    workspaceId,
  );
  const row = following(
    head && { ...head, createdAt: Date.parse(head.createdAt) },
    {
      ...{ workspaceId, kind, detail, interface: "server" },
      ...{ personId: "", keyId: "", subject: "", network: "", device: "" },
    },
    Date.now(),
  );
  const at = time(row.createdAt);
  await change(
    `INSERT INTO "AuditEntry" (${COLUMNS.map((name) => `"${name}"`).join(", ")}) VALUES (${COLUMNS.map(() => "?").join(", ")})`,
    ...COLUMNS.map((name) => (name === "createdAt" ? at : row[name])),
  );
  await change(
    `INSERT INTO "AuditChain" ("workspaceId", "sequence", "hash", "createdAt") VALUES (?, ?, ?, ?)
     ON CONFLICT ("workspaceId") DO UPDATE SET "sequence" = excluded."sequence", "hash" = excluded."hash", "createdAt" = excluded."createdAt"`,
    ...[workspaceId, row.sequence, row.hash, at],
  );
}
