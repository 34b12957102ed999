import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { operatorApi } from "@/lib/operator/contract";
import { exported } from "@/lib/operator/waitlist";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(operatorApi.exportWaitlist, {}, ({ me, caller }) => exported(me.person, caller)),
});
