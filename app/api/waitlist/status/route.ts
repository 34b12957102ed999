import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { waitlistApi } from "@/lib/waitlist/contract";
import { follow } from "@/lib/waitlist/follow";
import { perSignup } from "@/lib/waitlist/limits";
import { SignupQuerySchema } from "@/lib/waitlist/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(waitlistApi.status, { query: SignupQuerySchema, streams: perSignup }, ({ query }) =>
    follow(query.signupId),
  ),
});
