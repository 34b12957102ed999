import { authApi } from "@/lib/auth/contract";
import { route, validate } from "@/lib/auth/session/door";
import { ValidateAnswerSchema, ValidateInputSchema } from "@/lib/auth/schema";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    authApi.validate,
    { body: ValidateInputSchema, reply: ValidateAnswerSchema, token: false },
    ({ visitor, body, caller }) => validate(visitor, body.token, caller),
  ),
});
