import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { IdParams } from "@/lib/core/http/request/parse";
import { templateApi } from "@/lib/templates/contract";
import { LanguageSchema, TemplatePatchSchema, TemplateSchema } from "@/lib/templates/schema";
import * as templates from "@/lib/templates/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    templateApi.get,
    { params: IdParams, query: LanguageSchema, reply: TemplateSchema },
    ({ me, params, query }) => templates.get(me.workspace, params.id, query.language),
  ),
  PUT: route(
    templateApi.update,
    { params: IdParams, body: TemplatePatchSchema, reply: TemplateSchema },
    ({ me, params, body, caller }) => templates.update(me, params.id, body, caller),
  ),
  DELETE: route(templateApi.remove, { params: IdParams }, ({ me, params, caller }) =>
    templates.remove(me.workspace, params.id, caller),
  ),
});
