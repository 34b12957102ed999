import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { skillApi } from "@/lib/skills/contract";
import {
  FILE_BOUNDS,
  FileInputSchema,
  FilePathSchema,
  SkillDetailSchema,
  SkillFileSchema,
} from "@/lib/skills/schema";
import * as skills from "@/lib/skills/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    skillApi.file,
    { params: IdParams, query: FilePathSchema, reply: SkillFileSchema },
    ({ me, params, query }) => skills.file(me, params.id, query.path),
  ),
  PUT: route(
    skillApi.putFile,
    {
      params: IdParams,
      body: FileInputSchema,
      reply: SkillDetailSchema,
      bounds: FILE_BOUNDS,
      limit: skills.skillLimit,
    },
    ({ me, params, body, caller, signal }) => skills.putFile(me, params.id, body, caller, signal),
  ),
  DELETE: route(
    skillApi.removeFile,
    { params: IdParams, query: FilePathSchema, reply: SkillDetailSchema },
    ({ me, params, query, caller }) => skills.removeFile(me, params.id, query.path, caller),
  ),
});
