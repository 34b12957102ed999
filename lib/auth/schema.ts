import "server-only";
import * as z from "zod";
import {
  type MailAnswer,
  AUTH_MARKER,
  PROVIDER_IDS,
  type CallbackAnswer,
  type CallbackInput,
  type LoginInput,
  type LogoutAnswer,
  type RegisterInput,
  type ResetPasswordInput,
  type User,
} from "@/lib/auth/contract";
import { authRules } from "@/lib/auth/rules";
import { ruled } from "@/lib/core/http/request/parse";
import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";

export const UserSchema = z.object({
  UserId: z.string(),
  Username: z.string(),
  Email: z.string(),
  Name: z.string(),
  AuthProvider: z.enum(["local", ...PROVIDER_IDS]),
  CreatedAt: z.string(),
  Operator: z.literal(true).optional(),
}) satisfies z.ZodType<User>;

export const RegisterInputSchema = z.strictObject({
  email: ruled(authRules.email),
  password: ruled(authRules.password),
  username: ruled(authRules.username),
  name: ruled(authRules.name).optional(),
  invitation: z
    .string(issue(sentence("not_text", "This must be a string")))
    .max(1024)
    .optional(),
}) satisfies z.ZodType<RegisterInput>;

export const LoginInputSchema = z.strictObject({
  username: ruled(
    rule.all(
      rule.required(sentence("email_required", "Email is required")),
      rule.max(254, sentence("credentials_wrong", "Invalid email or password")),
    ),
  ),
  password: ruled(
    rule.all(
      rule.min(1, sentence("password_required", "Password is required")),
      rule.max(1024, sentence("credentials_wrong", "Invalid email or password")),
    ),
  ),
}) satisfies z.ZodType<LoginInput>;

export const ForgotPasswordSchema = z.strictObject({
  email: ruled((email) => authRules.email(email.trim()), authRules.email.most),
});
export const ResetPasswordInputSchema = z.strictObject({
  token: z.string().max(1024),
  password: ruled(authRules.password),
}) satisfies z.ZodType<ResetPasswordInput>;

export const AuthAnswerSchema = z.object({ token: z.literal(AUTH_MARKER), user: UserSchema });
export const ValidateInputSchema = z.strictObject({ token: z.string().max(1024) });
/** Providers send a form. RFC 7519 gives no limit; a token with a large list of claims stays below this one. */
export const LogoutTokenSchema = z.object({ logout_token: z.string().max(16_384) });
export const SignInLinkSchema = z.strictObject({ token: z.string().max(1024) });
export const LogoutAnswerSchema = z.object({
  ok: z.literal(true),
  redirect: z.string().optional(),
}) satisfies z.ZodType<LogoutAnswer>;
export const OkSchema = z.object({ ok: z.literal(true) });
export const MailAnswerSchema = z.object({
  ok: z.literal(true),
  mail: z.literal("log").optional(),
}) satisfies z.ZodType<MailAnswer>;
const SessionInfoSchema = z.object({
  id: z.string(),
  device: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
});
export const SessionListSchema = z.array(SessionInfoSchema);
export const ValidateAnswerSchema = z.object({ user: UserSchema });
export const UrlSchema = z.object({ url: z.string() });

const Returned = z.string().max(4096).optional();
/** Providers add their own parameters (scope, prompt…): they are allowed and ignored. */
export const CallbackInputSchema = z.object({
  code: Returned,
  state: Returned,
  error: Returned,
  error_description: Returned,
  iss: Returned,
}) satisfies z.ZodType<CallbackInput>;
export const CallbackAnswerSchema = z.object({
  user: z.object({ name: z.string(), email: z.string(), id: z.string() }),
  provider: z.enum(PROVIDER_IDS),
}) satisfies z.ZodType<CallbackAnswer>;
