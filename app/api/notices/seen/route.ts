import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import * as notices from "@/lib/dashboard/inbox";
import { taskApi } from "@/lib/tasks/contract";
import { SeenSchema } from "@/lib/tasks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(taskApi.seen, { body: SeenSchema }, ({ me, body }) => notices.see(me, body.run_ids)),
});
