import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { taskApi } from "@/lib/tasks/contract";
import * as notices from "@/lib/tasks/notifications";
import { NoticeListSchema } from "@/lib/tasks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(taskApi.notices, { reply: NoticeListSchema }, ({ me }) => notices.list(me)),
});
