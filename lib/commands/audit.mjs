// npm run audit -- verify [workspace]: checks the hash chain of the audit log of one workspace, by its id (a personal one
// has its person's id), or of all. Changes nothing, and works while the server runs.
// Exit codes: 0 complete, 2 an entry is missing or was altered, 1 anything else.
import { faultIn } from "../audit/chain.mjs";
import { plainly, readEnv } from "./project.mjs";
import { inTransaction } from "./operator-transaction.mjs";

/** Rows read at once. */
const PIECE = 1_000;
const BROKEN = 2;

await plainly(async () => {
  const [action, workspace, ...others] = process.argv.slice(2).map((each) => each.trim());
  if (action !== "verify" || workspace === "" || others.length > 0)
    throw new Error("Pass verify, and the id of a workspace to check only its log.");
  readEnv();
  const { logs, entries, broken } = await inTransaction((tx) => verify(tx, workspace), {
    readonly: true,
  });
  for (const { workspaceId, fault } of broken) console.log(`${workspaceId}: ${fault}`);
  if (broken.length > 0) {
    console.error(`${several(broken.length, "audit log")} of ${logs} broken.`);
    process.exitCode = BROKEN;
  } else
    console.log(`complete: ${several(entries, "entry", "entries")} in ${several(logs, "log")}`);
});

/** Checks the logs one after the other; of each broken one, `broken` has the first broken entry. */
async function verify(tx, workspace) {
  const chains = await chainsOf(tx, workspace);
  if (workspace !== undefined && chains.length === 0)
    throw new Error(`There is no audit log of a workspace ${workspace}.`);
  const broken = [];
  let entries = 0;
  for (const chain of chains) {
    const { fault, count } = await check(tx, chain);
    entries += count;
    if (fault) broken.push({ workspaceId: chain.workspaceId, fault });
  }
  return { logs: chains.length, entries, broken };
}

/** The chains, and those whose row in AuditChain is missing. */
function chainsOf({ rows }, workspace) {
  return rows(
    `SELECT k."workspaceId", c."sequence", c."hash", c."anchorSequence", c."anchorHash" FROM
     (SELECT "workspaceId" FROM "AuditChain" UNION SELECT "workspaceId" FROM "AuditEntry") k
     LEFT JOIN "AuditChain" c ON c."workspaceId" = k."workspaceId" ${workspace === undefined ? "" : `WHERE k."workspaceId" = ?`} ORDER BY 1`,
    ...(workspace === undefined ? [] : [workspace]),
  );
}

async function check(tx, { workspaceId, sequence, hash, anchorSequence, anchorHash }) {
  if (sequence === null) return { fault: "The record of its last entry is missing.", count: 0 };
  let last = { sequence: anchorSequence, hash: anchorHash };
  let count = 0;
  for (;;) {
    const piece = await tx.rows(
      `SELECT * FROM "AuditEntry" WHERE "workspaceId" = ? AND "sequence" > ? ORDER BY "sequence" LIMIT ${PIECE}`,
      ...[workspaceId, last.sequence],
    );
    for (const row of piece) {
      const fault = faultIn(last, { ...row, createdAt: Date.parse(row.createdAt) });
      if (fault) return { fault, count };
      last = row;
      count++;
    }
    if (piece.length < PIECE) break;
  }
  if (last.sequence < sequence) return { fault: `Entry ${last.sequence + 1} is missing.`, count };
  if (last.sequence > sequence || last.hash !== hash)
    return { fault: `Entry ${last.sequence} isn't the recorded last entry.`, count };
  return { fault: null, count };
}

function several(count, one, more = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : more}`;
}
