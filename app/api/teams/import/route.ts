import { route } from "@/lib/auth/door";
import { methods } from "@/lib/core/http/methods";
import { teamApi } from "@/lib/teams/contract";
import { importTeam } from "@/lib/teams/import-team";
import { TeamImportedSchema, TeamImportSchema } from "@/lib/teams/team-file-schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    teamApi.import,
    { body: TeamImportSchema, reply: TeamImportedSchema },
    ({ me, body, caller }) => importTeam(me, body, caller),
  ),
});
