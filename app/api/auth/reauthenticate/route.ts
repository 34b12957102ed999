import { route } from "@/lib/auth/session/door";
import { proofApi } from "@/lib/auth/factors/contract";
import { proofLimit } from "@/lib/auth/factors/limits";
import { proofState, prove } from "@/lib/auth/session/reauthenticate";
import { ProofInputSchema, ProofStateSchema } from "@/lib/auth/factors/schema";
import { OkSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(proofApi.state, { reply: ProofStateSchema }, ({ visitor }) =>
    proofState(visitor.identity!),
  ),
  POST: route(
    proofApi.prove,
    { body: ProofInputSchema, reply: OkSchema, limit: proofLimit },
    ({ me, caller, body, headers }) => prove(me.person, caller, body, headers),
  ),
});
