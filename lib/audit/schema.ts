import "server-only";
import * as z from "zod";
import type { AuditEntry } from "@/lib/audit/contract";
import {
  auditGroups,
  auditInterfaces,
  auditKinds,
  type AuditGroup,
  type AuditInterface,
  type AuditKind,
} from "@/lib/audit/kinds";
import { issue } from "@/lib/core/http/request/issue";
import { sentence } from "@/lib/core/shared/sentence";
import type { AuditEntry as Row } from "@/prisma/generated/client";

const KINDS = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
const GROUPS = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]];
const INTERFACES = Object.keys(auditInterfaces) as [AuditInterface, ...AuditInterface[]];

const AuditEntrySchema = z.object({
  sequence: z.number(),
  kind: z.enum(KINDS),
  at: z.string(),
  person: z.string(),
  name: z.string(),
  interface: z.enum(INTERFACES),
  key_id: z.string(),
  subject: z.string(),
  detail: z.string(),
  network: z.string(),
  device: z.string(),
  hash: z.string(),
}) satisfies z.ZodType<AuditEntry>;
export const AuditListSchema = z.array(AuditEntrySchema);

const isTime = (name: string) =>
  z.iso
    .datetime(issue(sentence("not_time", "{name} must be an ISO 8601 time", { name })))
    .transform((at) => new Date(at));

const WRONG_KIND = issue(
  sentence("audit_kind_unknown", "kind must be a kind of entry, or a group of kinds"),
);
export const AuditFilterSchema = z.object({
  person: z.string().max(64).optional(),
  kind: z.enum([...KINDS, ...GROUPS], WRONG_KIND).optional(),
  from: isTime("from").optional(),
  to: isTime("to").optional(),
  q: z
    .string()
    .max(200, issue(sentence("search_too_long", "The search must be at most 200 characters")))
    .optional(),
});
/** A filter as it has been checked. */
export type EntryFilter = z.output<typeof AuditFilterSchema>;

export const AuditQuerySchema = AuditFilterSchema.extend({
  limit: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "limit" })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name: "limit" })))
    .optional(),
  after: z.string().max(200).optional(),
});
export type EntryQuery = z.output<typeof AuditQuerySchema>;

/** The only place that sets an entry's field names on the wire. `name`: of its person, today. */
export const toWire = (row: Row, name: string): AuditEntry => ({
  sequence: row.sequence,
  kind: row.kind as AuditKind, // written only by auditEntry()
  at: row.createdAt.toISOString(),
  person: row.personId,
  name,
  interface: row.interface as AuditInterface, // likewise
  key_id: row.keyId,
  subject: row.subject,
  detail: row.detail,
  network: row.network,
  device: row.device,
  hash: row.hash,
});
