import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { skillApi } from "@/lib/skills/contract";
import { receiveSkill } from "@/lib/skills/reading/read-skills";
import { ImportedSkillsSchema } from "@/lib/skills/schema";
import { skillLimit } from "@/lib/skills/service";
import { upload as added } from "@/lib/skills/source/import-skills";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    skillApi.upload,
    { upload: receiveSkill, reply: ImportedSkillsSchema, status: 201, limit: skillLimit },
    ({ me, upload, caller, signal }) => added(me, upload!, caller, signal), // the pipeline has received it
  ),
});
