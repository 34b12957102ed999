import { authApi } from "@/lib/auth/contract";
import { me, route } from "@/lib/auth/door";
import { UserSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(authApi.me, { reply: UserSchema }, ({ visitor, headers }) => me(visitor, headers)),
});
