import "server-only";
import { transact } from "@/lib/core/db/transact";
import { AppError } from "@/lib/core/errors";
import { parse } from "@/lib/core/http/request/parse";
import type { Scope } from "@/lib/core/identity";
import { requireMembership } from "@/lib/memberships/scope";
import { changeSkill, insertSkill, unlessTaken, type SkillAuthor } from "@/lib/skills/rows";
import { extraIn, SkillInputSchema } from "@/lib/skills/schema";
import { skillFile } from "@/lib/skills/skill-text";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/**
 * The built-in tool propose_skill: adds a skill, or replaces the instructions of the one with this name. It runs only
 * after a person has approved this very call with its text, so the content counts as accepted. A viewer who may chat
 * can't add skills by approving.
 */
export async function proposeSkill(me: Scope, args: Record<string, unknown>): Promise<unknown> {
  const { name, description, body } = args;
  try {
    const input = parse(SkillInputSchema, { name, description, body });
    const author: SkillAuthor = {
      by: { me: me.person, address: "", device: "" },
      accepts: true,
    };
    const isNew = await unlessTaken(
      input.name,
      transact(me.workspace, async (tx) => {
        await requireMembership(tx, me);
        const where = { ownerId: me.workspace, name: input.name };
        const before = await tx.skill.findFirst({ where });
        const fields = {
          name: input.name,
          description: input.description,
          extra: before ? extraIn(before) : {},
        };
        const file = skillFile(fields, input.body);
        if (!before) await insertSkill(tx, me, { ...fields, files: [file] }, author);
        else
          await changeSkill(tx, me, before, { put: [file] }, author, {
            description: input.description,
          });
        return !before;
      }),
    );
    return { name: input.name, [isNew ? "added" : "changed"]: true };
  } catch (error) {
    if (error instanceof AppError) throw new ToolFault(error.sentence);
    throw error;
  }
}
