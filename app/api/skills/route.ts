import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { skillApi } from "@/lib/skills/contract";
import {
  SKILL_BOUNDS,
  SkillDetailSchema,
  SkillInputSchema,
  SkillListSchema,
} from "@/lib/skills/schema";
import * as skills from "@/lib/skills/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(skillApi.list, { reply: SkillListSchema }, ({ me }) => skills.list(me)),
  POST: route(
    skillApi.create,
    { body: SkillInputSchema, reply: SkillDetailSchema, status: 201, bounds: SKILL_BOUNDS },
    ({ me, body, caller }) => skills.create(me, body, caller),
  ),
});
