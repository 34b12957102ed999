import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { bulk } from "@/lib/tasks/bulk";
import { taskApi } from "@/lib/tasks/contract";
import { TaskBulkResultsSchema, TaskBulkSchema } from "@/lib/tasks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    taskApi.bulk,
    { body: TaskBulkSchema, reply: TaskBulkResultsSchema },
    ({ me, body, caller }) => bulk(me, body, caller),
  ),
});
