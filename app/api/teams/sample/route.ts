import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import { sampleTeam } from "@/lib/teams/sample-team";
import { SampleInputSchema, SampleTeamSchema } from "@/lib/teams/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    teamApi.sample,
    { body: SampleInputSchema, reply: SampleTeamSchema },
    ({ me, body }) => sampleTeam(me, body.language),
  ),
});
