import "server-only";
import * as z from "zod";
import { UserSchema } from "@/lib/auth/schema";
import { Id, listOf, ruled } from "@/lib/core/http/request/parse";
import { issue } from "@/lib/core/http/request/issue";
import { sentence } from "@/lib/core/shared/sentence";
import {
  ENTRY_STATUSES,
  REGISTRATIONS,
  SELECTED_MOST,
  type Invitation,
  type InvitationInput,
  type Invited,
  type NewInvitation,
  type OperatorUser,
  type Overview,
  type WaitlistEntry,
} from "@/lib/operator/contract";
import { operatorRules } from "@/lib/operator/rules";
import type * as rows from "@/prisma/generated/client";

const number = z.number().int();
const Registration = z.enum(
  REGISTRATIONS,
  issue(sentence("registration_unknown", "registration must be open, invited or closed")),
);

export const OverviewSchema = z.object({
  users: z.object({ all: number, disabled: number }),
  registration: z.object({ value: Registration, fixed: z.boolean() }),
  waitlist: z.object({ confirmed: number, pending: number, uninvited: number }),
  server: z.object({
    version: z.string(),
    database: z.enum(["sqlite", "postgresql"]),
    model: z.object({ provider: z.string(), configured: z.boolean() }),
    mail: z.object({ server: z.string().nullable(), waiting: number, failed: number }),
  }),
}) satisfies z.ZodType<Overview>;
export const RegistrationInputSchema = z.strictObject({ registration: Registration });
export const RegistrationSchema = OverviewSchema.shape.registration;

const page = {
  q: z.string().max(200).optional(),
  limit: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "limit" })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name: "limit" })))
    .optional(),
  after: z.string().max(200).optional(),
};
export const SearchSchema = z.object(page);
export const EntriesQuerySchema = z.object({
  ...page,
  status: z
    .enum(
      ENTRY_STATUSES,
      issue(sentence("entry_status_unknown", "status must be confirmed or pending")),
    )
    .optional(),
});

export const UserListSchema = z.array(
  UserSchema.extend({
    last_seen_at: z.string().nullable(),
    disabled_at: z.string().nullable(),
    agents: number,
    runs: number,
  }),
) satisfies z.ZodType<OperatorUser[]>;
export const ConfirmSchema = z.strictObject({
  confirm: z
    .string(issue(sentence("their_username_missing", "Type the account's username to confirm")))
    .max(200),
});

const InvitationSchema = z.object({
  InvitationId: z.string(),
  email: z.string(),
  status: z.enum(["open", "used", "expired"]),
  created_at: z.string(),
  expires_at: z.string(),
}) satisfies z.ZodType<Invitation>;
export const InvitationListSchema = z.array(InvitationSchema);
export const NewInvitationSchema = InvitationSchema.extend({
  link: z.string(),
}) satisfies z.ZodType<NewInvitation>;
export const InvitationInputSchema = z.strictObject({
  email: ruled((email) => operatorRules.email(email.trim())).transform((email) => email.trim()),
  mail: z.boolean(
    issue(sentence("not_yes_or_no", "{name} must be true or false", { name: "mail" })),
  ),
}) satisfies z.ZodType<InvitationInput>;

export const EntryListSchema = z.array(
  z.object({
    EntryId: z.string(),
    name: z.string(),
    email: z.string(),
    signed_up_at: z.string(),
    confirmed_at: z.string().nullable(),
    invited_at: z.string().nullable(),
  }),
) satisfies z.ZodType<WaitlistEntry[]>;
const WHICH = sentence("entries_missing", "Select entries, or all of them");
export const InviteEntriesSchema = z.union(
  [
    z.strictObject({
      ids: listOf(
        Id,
        SELECTED_MOST,
        issue(
          sentence("too_many_selected", "Select up to {most} at once", { most: SELECTED_MOST }),
        ),
        issue(WHICH),
      ),
    }),
    z.strictObject({ all: z.literal(true) }),
  ],
  issue(WHICH),
);
export const InvitedSchema = z.object({
  invited: number,
  skipped: number,
  left: number,
}) satisfies z.ZodType<Invited>;

/** The only place that sets an invitation's field names on the wire. */
export const invitationToWire = (row: rows.Invitation, now: Date): Invitation => ({
  InvitationId: row.id,
  email: row.email,
  status: row.usedAt ? "used" : row.expiresAt <= now ? "expired" : "open",
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

/** The only place that sets an entry's field names on the wire. */
export const entryToWire = (row: rows.WaitlistEntry): WaitlistEntry => ({
  EntryId: row.id,
  name: row.name,
  email: row.email,
  signed_up_at: row.createdAt.toISOString(),
  confirmed_at: row.confirmedAt?.toISOString() ?? null,
  invited_at: row.invitedAt?.toISOString() ?? null,
});
