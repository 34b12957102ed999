import "server-only";
import * as z from "zod";
import { Id, ruled } from "@/lib/core/http/request/parse";
import {
  waitlistTexts,
  type Confirmation,
  type WaitlistAnswer,
  type WaitlistInput,
} from "@/lib/waitlist/contract";
import { waitlistRules } from "@/lib/waitlist/rules";
import type { Rule } from "@/lib/core/shared/rule";

/** Spaces around a name or an email address are typos; the rules check what is left. */
const trimmed = (rule: Rule) =>
  ruled((value) => rule(value.trim()), rule.most).transform((value) => value.trim());

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
  token: ruled((value) => (value === "" ? waitlistTexts.noToken : undefined), 200),
});
export const ConfirmationSchema = z.object({
  success: z.literal(true),
  message: z.string(),
}) satisfies z.ZodType<Confirmation>;

export const SignupQuerySchema = z.object({ signupId: Id.catch("") });
