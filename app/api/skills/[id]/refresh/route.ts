import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { skillApi } from "@/lib/skills/contract";
import { RefreshSchema, SkillRefreshSchema } from "@/lib/skills/schema";
import { skillLimit } from "@/lib/skills/service";
import { refresh } from "@/lib/skills/source/refresh";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    skillApi.refresh,
    { params: IdParams, body: RefreshSchema, reply: SkillRefreshSchema, limit: skillLimit },
    ({ me, params, body, caller, signal }) => refresh(me, params.id, body.accept, caller, signal),
  ),
});
