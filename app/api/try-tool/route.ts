import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { toolApi } from "@/lib/tools/contract";
import { tryLimit } from "@/lib/tools/suggest-limits";
import { ToolOutcomeSchema, TryInputSchema } from "@/lib/tools/schema";
import * as tools from "@/lib/tools/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    toolApi.tryTool,
    { body: TryInputSchema, reply: ToolOutcomeSchema, limit: tryLimit },
    ({ me, body, signal }) => tools.tryTool(me, body, signal),
  ),
});
