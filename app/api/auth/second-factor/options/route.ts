import { route } from "@/lib/auth/session/door";
import { stepApi } from "@/lib/auth/factors/contract";
import { stepLimit } from "@/lib/auth/factors/limits";
import { ChallengeSchema, OptionsSchema } from "@/lib/auth/factors/schema";
import { stepOptions } from "@/lib/auth/session/second-step";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    stepApi.options,
    { body: ChallengeSchema, reply: OptionsSchema, limit: stepLimit },
    async ({ body, headers }) => ({ ...(await stepOptions(body.challenge, headers)) }),
  ),
});
