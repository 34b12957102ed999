import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { programs } from "@/lib/connections/mcp/stdio-program";
import { ProgramListSchema } from "@/lib/connections/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(connectionApi.programs, { reply: ProgramListSchema }, programs),
});
