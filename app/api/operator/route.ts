import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { operatorApi } from "@/lib/operator/contract";
import { OverviewSchema } from "@/lib/operator/schema";
import { overview } from "@/lib/operator/sign-up";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(operatorApi.overview, { reply: OverviewSchema }, () => overview()),
});
