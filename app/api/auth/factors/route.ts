import { factorApi } from "@/lib/auth/factors/contract";
import { FactorsSchema } from "@/lib/auth/factors/schema";
import * as factors from "@/lib/auth/factors/service";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(factorApi.list, { reply: FactorsSchema }, ({ me }) => factors.list(me.person)),
});
