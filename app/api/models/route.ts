import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { modelApi } from "@/lib/models/contract";
import { ChoiceSchema, ModelListSchema } from "@/lib/models/schema";
import { choose, offers } from "@/lib/models/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(modelApi.list, { reply: ModelListSchema }, ({ me }) => offers(me.workspace)),
  PATCH: route(
    modelApi.choose,
    { body: ChoiceSchema, reply: ModelListSchema },
    ({ me, body, caller }) => choose(me.workspace, body.default, caller),
  ),
});
