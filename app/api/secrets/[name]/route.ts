import * as z from "zod";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { Id } from "@/lib/core/http/request/parse";
import { secretApi } from "@/lib/tools/contract";
import * as secrets from "@/lib/tools/secrets";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(secretApi.remove, { params: z.object({ name: Id }) }, ({ me, params, caller }) =>
    secrets.remove(me.workspace, params.name, caller),
  ),
});
