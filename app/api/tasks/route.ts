import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { taskApi } from "@/lib/tasks/contract";
import { TaskInputSchema, TaskListSchema, TaskQuerySchema, TaskSchema } from "@/lib/tasks/schema";
import * as tasks from "@/lib/tasks/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(taskApi.list, { query: TaskQuerySchema, reply: TaskListSchema }, ({ me, query }) =>
    tasks.list(me, query),
  ),
  POST: route(
    taskApi.create,
    { body: TaskInputSchema, reply: TaskSchema, status: 201 },
    ({ me, body, caller }) => tasks.create(me, body, caller),
  ),
});
