import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { skillApi } from "@/lib/skills/contract";
import { SKILL_BOUNDS, SkillDetailSchema, SkillPatchSchema } from "@/lib/skills/schema";
import * as skills from "@/lib/skills/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(skillApi.get, { params: IdParams, reply: SkillDetailSchema }, ({ me, params }) =>
    skills.get(me, params.id),
  ),
  PATCH: route(
    skillApi.update,
    {
      params: IdParams,
      body: SkillPatchSchema,
      reply: SkillDetailSchema,
      bounds: SKILL_BOUNDS,
    },
    ({ me, params, body, caller }) => skills.update(me, params.id, body, caller),
  ),
  DELETE: route(skillApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    skills.remove(me, params.id, caller),
  ),
});
