import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { operatorApi } from "@/lib/operator/contract";
import { InvitedSchema, InviteEntriesSchema } from "@/lib/operator/schema";
import { invited } from "@/lib/operator/waitlist";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    operatorApi.inviteEntries,
    { body: InviteEntriesSchema, reply: InvitedSchema },
    ({ me, body, caller }) => invited(me.person, "ids" in body ? body.ids : "all", caller),
  ),
});
