import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { IdParams } from "@/lib/core/http/parse";
import { teamApi } from "@/lib/teams/contract";
import { exported } from "@/lib/teams/team-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(teamApi.export, { params: IdParams }, ({ me, params }) => exported(me, params.id)),
});
