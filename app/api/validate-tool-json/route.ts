import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { PAGE_OWNER_HEADER } from "@/lib/core/http/page-owner";
import { toolApi } from "@/lib/tools/contract";
import { validateLimit } from "@/lib/tools/suggest-limits";
import { ToolJsonSchema, ToolVerdictSchema } from "@/lib/tools/schema";
import * as tools from "@/lib/tools/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    toolApi.validate,
    {
      body: ToolJsonSchema,
      reply: ToolVerdictSchema,
      limit: validateLimit,
    },
    ({ me, body, headers }) => tools.validate(me.workspace, body, headers.has(PAGE_OWNER_HEADER)),
  ),
});
