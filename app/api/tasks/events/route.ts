import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { lastHeard } from "@/lib/runs/run/schema";
import { taskApi } from "@/lib/tasks/contract";
import { follow } from "@/lib/tasks/follow";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(taskApi.events, {}, ({ me, headers }) => follow(me, lastHeard(headers))),
});
