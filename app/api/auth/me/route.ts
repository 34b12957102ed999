import { authApi } from "@/lib/auth/contract";
import { me, route } from "@/lib/auth/session/door";
import { UserSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(authApi.me, { reply: UserSchema }, ({ visitor, headers }) => me(visitor, headers)),
});
