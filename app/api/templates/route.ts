import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { templateApi } from "@/lib/templates/contract";
import {
  TemplateInputSchema,
  TemplateListSchema,
  TemplateQuerySchema,
  TemplateSchema,
} from "@/lib/templates/schema";
import * as templates from "@/lib/templates/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    templateApi.list,
    { query: TemplateQuerySchema, reply: TemplateListSchema },
    ({ me, query }) => templates.list(me.workspace, query),
  ),
  POST: route(
    templateApi.create,
    { body: TemplateInputSchema, reply: TemplateSchema, status: 201 },
    ({ me, body, caller }) => templates.create(me, body, caller),
  ),
});
