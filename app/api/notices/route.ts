import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import * as notices from "@/lib/dashboard/inbox";
import { taskApi } from "@/lib/tasks/contract";
import { NoticeListSchema } from "@/lib/tasks/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(taskApi.notices, { reply: NoticeListSchema }, ({ me }) => notices.list(me)),
});
