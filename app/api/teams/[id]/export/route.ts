import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { teamApi } from "@/lib/teams/contract";
import { exported } from "@/lib/teams/file/team-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(teamApi.export, { params: IdParams }, ({ me, params }) => exported(me, params.id)),
});
