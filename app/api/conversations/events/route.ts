import { route } from "@/lib/auth/door";
import { changes } from "@/lib/chat/changes";
import { chatApi } from "@/lib/chat/contract";
import { methods } from "@/lib/core/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(chatApi.changes, {}, ({ me }) => changes(me)),
});
