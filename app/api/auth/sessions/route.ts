import { authApi } from "@/lib/auth/contract";
import { route } from "@/lib/auth/session/door";
import { SessionListSchema } from "@/lib/auth/schema";
import * as sessions from "@/lib/auth/session/sessions";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(authApi.sessions, { reply: SessionListSchema }, ({ me, visitor }) =>
    sessions.listSessions(me.person, visitor.identity?.sessionId ?? null),
  ),
  DELETE: route(authApi.endOtherSessions, {}, ({ me, caller }) =>
    sessions.endOtherSessions(me.person, caller),
  ),
});
