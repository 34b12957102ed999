import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { skillApi } from "@/lib/skills/contract";
import { ImportedSkillsSchema, SkillImportSchema } from "@/lib/skills/schema";
import { skillLimit } from "@/lib/skills/service";
import { importSkills } from "@/lib/skills/source/import-skills";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    skillApi.import,
    { body: SkillImportSchema, reply: ImportedSkillsSchema, limit: skillLimit },
    ({ me, body, caller, signal }) => importSkills(me, body, caller, signal),
  ),
});
