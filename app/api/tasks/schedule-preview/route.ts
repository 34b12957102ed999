import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { taskApi } from "@/lib/tasks/contract";
import { PreviewQuerySchema, PreviewSchema } from "@/lib/tasks/schema";
import { preview } from "@/lib/tasks/times";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(taskApi.preview, { query: PreviewQuerySchema, reply: PreviewSchema }, ({ query }) => preview(query)),
});
