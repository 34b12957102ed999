import { authApi } from "@/lib/auth/contract";
import { me, route } from "@/lib/auth/door";
import { UserSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route(authApi.me, { reply: UserSchema }, ({ visitor, headers }) => me(visitor, headers)),
});
