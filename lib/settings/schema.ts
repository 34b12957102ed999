import "server-only";
import * as z from "zod";
import { PROVIDER_IDS } from "@/lib/auth/contract";
import { UserSchema } from "@/lib/auth/schema";
import { authRules } from "@/lib/auth/rules";
import { Id, ruled, refine } from "@/lib/core/http/request/parse";
import {
  HELD_KINDS,
  LOCALES,
  THEMES,
  type HeldItem,
  type PasswordInput,
  type Profile,
  type ProfilePatch,
  type Settle,
} from "@/lib/settings/contract";
import { profileRules } from "@/lib/settings/rules";
import { sentence } from "@/lib/core/shared/sentence";
import { isTimeZone } from "@/lib/usage/zoned-days";
import { issue } from "@/lib/core/http/request/issue";

const Budget = z
  .number({ error: issue(profileRules.budget(-1)!) })
  .nullable()
  .superRefine((amount, context) => {
    refine(context, profileRules.budget(amount));
  });

const isOn = (name: string) =>
  z.boolean(issue(sentence("not_yes_or_no", "{name} must be true or false", { name })));

const TIME_ZONE = sentence(
  "preferred_zone_unknown",
  "Unknown time zone. Use a name such as Europe/Berlin or UTC.",
);

export const ProfilePatchSchema = z.strictObject({
  name: ruled(profileRules.name)
    .transform((name) => name.trim())
    .optional(),
  username: ruled(profileRules.username).optional(),
  preferences: z
    .strictObject({
      theme: z.enum(
        THEMES,
        issue(
          sentence("theme_not_offered", "theme must be one of {themes}", {
            themes: THEMES.join(", "),
          }),
        ),
      ),
      locale: z.enum(
        LOCALES,
        issue(sentence("language_not_offered", "This language is not offered")),
      ),
      time_zone: z
        .string(issue(TIME_ZONE))
        .max(100, issue(TIME_ZONE))
        .refine((zone) => zone === "" || isTimeZone(zone), issue(TIME_ZONE)),
    })
    .partial()
    .optional(),
  email_notifications: z
    .strictObject({ needs_me: isOn("needs_me"), schedule_fails: isOn("schedule_fails") })
    .partial()
    .optional(),
  budgets: z.strictObject({ day: Budget, run: Budget }).partial().optional(),
}) satisfies z.ZodType<ProfilePatch>;

export const PasswordInputSchema = z.strictObject({
  current_password: z
    .string(issue(sentence("not_text", "This must be a string")))
    .max(1024)
    .optional(),
  new_password: ruled(profileRules.new_password),
}) satisfies z.ZodType<PasswordInput>;

export const EmailInputSchema = z.strictObject({
  email: ruled((email) => authRules.email(email.trim()), authRules.email.most),
});
export const EmailTokenSchema = z.strictObject({ token: z.string().max(2_048) });

const HeldRef = z.strictObject({ kind: z.enum(HELD_KINDS), id: Id });
export const SettleSchema = z.strictObject({
  action: z.enum(
    ["keep", "remove"],
    issue(sentence("held_action_wrong", "action must be keep or remove")),
  ),
  items: z
    .array(HeldRef, issue(sentence("held_items_not_list", "items must be a list")))
    .min(1, issue(sentence("held_items_missing", "Name what is meant")))
    .max(2_500, issue(sentence("too_many_held_items", "At most 2,500 at once"))),
}) satisfies z.ZodType<Settle>;
export const HeldListSchema = z.array(
  z.object({ kind: z.enum(HELD_KINDS), id: z.string(), name: z.string(), detail: z.string() }),
) satisfies z.ZodType<HeldItem[]>;

export const ConfirmSchema = z.strictObject({
  confirm: z
    .string(issue(sentence("username_confirmation_missing", "Type your username to confirm")))
    .max(200),
});

export const ProfileSchema = z.object({
  user: UserSchema,
  email_confirmed: z.boolean(),
  has_password: z.boolean(),
  password_sign_in: z.boolean(),
  linked: z.array(
    z.object({
      id: z.string(),
      provider: z.enum(PROVIDER_IDS),
      name: z.string(),
      email: z.string(),
      removable: z.boolean(),
    }),
  ),
  preferences: z.object({ theme: z.enum(THEMES), locale: z.enum(LOCALES), time_zone: z.string() }),
  email_notifications: z.object({
    needs_me: z.boolean(),
    schedule_fails: z.boolean(),
    available: z.boolean(),
  }),
  budgets: z.object({
    day: z.number().nullable(),
    run: z.number().nullable(),
    spent_today: z.number(),
  }),
}) satisfies z.ZodType<Profile>;
