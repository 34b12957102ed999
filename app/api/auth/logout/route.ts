import { authApi } from "@/lib/auth/contract";
import { route, signOut } from "@/lib/auth/session/door";
import { OkSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";
import { HttpReply } from "@/lib/core/http/reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    authApi.logout,
    { reply: OkSchema, token: "session" },
    async ({ headers }) => new HttpReply({ ok: true as const }, await signOut(headers)),
  ),
});
