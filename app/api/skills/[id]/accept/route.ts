import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { skillApi } from "@/lib/skills/contract";
import { AcceptSchema, SkillDetailSchema } from "@/lib/skills/schema";
import * as skills from "@/lib/skills/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    skillApi.accept,
    { params: IdParams, body: AcceptSchema, reply: SkillDetailSchema },
    ({ me, params, body, caller }) => skills.accept(me, params.id, body.hash, caller),
  ),
});
