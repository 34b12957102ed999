import { auditApi } from "@/lib/audit/contract";
import { AuditFilterSchema } from "@/lib/audit/schema";
import * as audit from "@/lib/audit/service";
import { namesOf } from "@/lib/auth/people";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    auditApi.export,
    { query: AuditFilterSchema, limit: audit.exportLimit },
    ({ me, query, caller }) => audit.exported(me.workspace, query, caller, namesOf),
  ),
});
