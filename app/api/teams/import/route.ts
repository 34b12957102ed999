import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import { importTeam } from "@/lib/teams/file/import-team";
import { TeamImportedSchema, TeamImportSchema } from "@/lib/teams/file/team-file-schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    teamApi.import,
    { body: TeamImportSchema, reply: TeamImportedSchema },
    ({ me, body, caller }) => importTeam(me, body, caller),
  ),
});
