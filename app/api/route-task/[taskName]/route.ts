import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { taskApi } from "@/lib/tasks/contract";
import { routeTask } from "@/lib/tasks/routing/route-task";
import { RoutedSchema, TaskNameParams } from "@/lib/tasks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    taskApi.route,
    { params: TaskNameParams, reply: RoutedSchema, status: 202 },
    ({ principal, params }) => routeTask(principal, params.taskName),
  ),
});
