import "server-only";
import { z } from "zod";
import { Id, ruled } from "@/lib/core/http/request/parse";
import {
  waitlistRules,
  waitlistTexts,
  type Confirmation,
  type WaitlistAnswer,
  type WaitlistInput,
} from "@/lib/waitlist/contract";
import type { Sentence } from "@/lib/core/shared/sentence";

/** Blanks around a name or address are a slip of the hand; the rules look at what is left. */
const trimmed = (rule: (value: string) => Sentence | undefined) =>
  ruled((value) => rule(value.trim())).transform((value) => value.trim());

export const WaitlistInputSchema = z.strictObject({
  name: trimmed(waitlistRules.name),
  email: trimmed(waitlistRules.email),
}) satisfies z.ZodType<WaitlistInput>;

export const WaitlistAnswerSchema = z.object({
  signupId: z.string(),
  message: z.string(),
  mail: z.literal("log").optional(),
}) satisfies z.ZodType<WaitlistAnswer>;

export const TokenQuerySchema = z.object({
  token: ruled((value) => (value === "" ? waitlistTexts.noToken : undefined)),
});
export const ConfirmationSchema = z.object({
  success: z.literal(true),
  message: z.string(),
}) satisfies z.ZodType<Confirmation>;

export const SignupQuerySchema = z.object({ signupId: Id.catch("") });
