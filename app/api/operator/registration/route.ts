import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { operatorApi } from "@/lib/operator/contract";
import { RegistrationInputSchema, RegistrationSchema } from "@/lib/operator/schema";
import { setRegistration } from "@/lib/operator/sign-up";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    operatorApi.setRegistration,
    { body: RegistrationInputSchema, reply: RegistrationSchema },
    ({ me, body, caller }) => setRegistration(me.person, body.registration, caller),
  ),
});
