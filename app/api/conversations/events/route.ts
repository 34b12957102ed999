import { route } from "@/lib/auth/door";
import { changes } from "@/lib/chat/changes";
import { chatApi } from "@/lib/chat/contract";
import { methods } from "@/lib/core/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route(chatApi.changes, {}, ({ me }) => changes(me)),
});
