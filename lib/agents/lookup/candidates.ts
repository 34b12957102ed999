import "server-only";
import { jsonOfEach } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { ownerIs, ownersOf, type Scope } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";

/** The data that shows what an agent is for: the names of its tools, the beginning of its instructions. */
export type Candidate = {
  AgentId: string;
  name: string;
  role_description: string;
  instructions: string;
  tools: string[];
};

/** Rows read in one statement: their tools are up to 512 KiB each, from which the database extracts the names. */
const PIECE = 5;

/** Later than any real time. */
const LATEST = "9999-12-31T23:59:59.999+00:00";

type Row = {
  id: string;
  name: string;
  roleDescription: string;
  instructions: string;
  tools: string;
  createdAt: string;
};
const sql = (
  me: Scope,
) => `SELECT id, name, "roleDescription", substr(instructions, 1, 400) AS instructions, "createdAt",
    ${jsonOfEach("tools", "function", "name")} AS tools
  FROM "Agent" WHERE "ownerId" ${ownerIs(me)} AND "createdAt" <= ? AND ("createdAt", id) < (?, ?) ORDER BY "createdAt" DESC, id DESC LIMIT ?`;

/** All agents of the person, newest first, read piece by piece. */
export async function candidates(me: Scope): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (let last = { createdAt: LATEST, id: "" }; ; await turn()) {
    const rows = await queryRows<Row>(sql(me), [
      ...ownersOf(me),
      last.createdAt,
      last.createdAt,
      last.id,
      PIECE,
    ]);
    all.push(
      ...rows.map((row) => ({
        AgentId: row.id,
        name: row.name,
        role_description: row.roleDescription,
        instructions: row.instructions,
        tools: JSON.parse(row.tools) as string[],
      })),
    );
    if (rows.length < PIECE) return all;
    last = rows.at(-1)!;
  }
}
