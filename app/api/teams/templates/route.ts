import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { teamApi } from "@/lib/teams/contract";
import { TeamTemplatesSchema } from "@/lib/teams/file/team-file-schema";
import { TemplateLanguageSchema } from "@/lib/teams/schema";
import { teamTemplates } from "@/lib/teams/file/team-templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    teamApi.templates,
    { query: TemplateLanguageSchema, reply: TeamTemplatesSchema },
    ({ query }) => teamTemplates(query.language),
  ),
});
