import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { profileApi } from "@/lib/settings/contract";
import { listHeld, settleHeld } from "@/lib/settings/held";
import { HeldListSchema, SettleSchema } from "@/lib/settings/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(profileApi.held, { reply: HeldListSchema }, ({ me }) => listHeld(me.person)),
  POST: route(
    profileApi.settle,
    { body: SettleSchema, reply: HeldListSchema },
    ({ me, body, caller }) => settleHeld(me.person, body, caller),
  ),
});
