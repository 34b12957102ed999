import { route } from "@/lib/auth/session/door";
import { stepApi } from "@/lib/auth/factors/contract";
import { stepLimit } from "@/lib/auth/factors/limits";
import { SecondFactorInputSchema } from "@/lib/auth/factors/schema";
import { takeSecondStep } from "@/lib/auth/session/second-step";
import { AuthAnswerSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    stepApi.finish,
    { body: SecondFactorInputSchema, reply: AuthAnswerSchema, limit: stepLimit },
    ({ body, headers, caller }) => takeSecondStep(body, headers, caller),
  ),
});
