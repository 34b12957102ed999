import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { operatorApi } from "@/lib/operator/contract";
import { SearchSchema, UserListSchema } from "@/lib/operator/schema";
import { listUsers } from "@/lib/operator/users";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(operatorApi.users, { query: SearchSchema, reply: UserListSchema }, ({ query }) =>
    listUsers(query),
  ),
});
