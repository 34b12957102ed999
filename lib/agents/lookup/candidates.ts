import "server-only";
import { queryRows } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";
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

type Row = {
  id: string;
  name: string;
  roleDescription: string;
  instructions: string;
  tools: string;
  createdAt: string;
};
const SQL = `SELECT id, name, roleDescription, substr(instructions, 1, 400) AS instructions, createdAt,
    (SELECT json_group_array(json_extract(value, '$.function.name')) FROM json_each(Agent.tools)) AS tools
  FROM Agent WHERE ownerId = ? AND createdAt <= ? AND (createdAt, id) < (?, ?) ORDER BY createdAt DESC, id DESC LIMIT ?`;

/** All agents of the person, newest first, read piece by piece. */
export async function candidates(me: UserId): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (let last = { createdAt: "~", id: "" }; ; await turn()) {
    const found = await queryRows<Row>(SQL, [me, last.createdAt, last.createdAt, last.id, PIECE]);
    all.push(
      ...found.map((row) => ({
        AgentId: row.id,
        name: row.name,
        role_description: row.roleDescription,
        instructions: row.instructions,
        tools: JSON.parse(row.tools) as string[],
      })),
    );
    if (found.length < PIECE) return all;
    last = found.at(-1)!;
  }
}
