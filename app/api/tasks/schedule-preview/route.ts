import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { taskApi } from "@/lib/tasks/contract";
import { previewLimit } from "@/lib/tasks/schedule/limits";
import { PreviewQuerySchema, PreviewSchema } from "@/lib/tasks/schema";
import { preview } from "@/lib/tasks/schedule/times";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    taskApi.preview,
    { query: PreviewQuerySchema, reply: PreviewSchema, limit: previewLimit },
    ({ query }) => preview(query),
  ),
});
