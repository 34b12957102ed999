import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { taskApi } from "@/lib/tasks/contract";
import { TaskPatchSchema, TaskSchema } from "@/lib/tasks/schema";
import * as tasks from "@/lib/tasks/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(taskApi.get, { params: IdParams, reply: TaskSchema }, ({ me, params }) =>
    tasks.get(me, params.id),
  ),
  PUT: route(
    taskApi.update,
    { params: IdParams, body: TaskPatchSchema, reply: TaskSchema },
    ({ me, params, body, caller }) => tasks.update(me, params.id, body, caller),
  ),
  DELETE: route(taskApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    tasks.remove(me, params.id, caller),
  ),
});
