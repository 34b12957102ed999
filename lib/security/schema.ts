import "server-only";
import * as z from "zod";
import { securityKinds, type SecurityEvent, type SecurityKind } from "@/lib/security/contract";
import type { SecurityEvent as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";

const KINDS = Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]];

const SecurityEventSchema = z.object({
  event_id: z.string(),
  kind: z.enum(KINDS),
  at: z.string(),
  network: z.string(),
  device: z.string(),
  detail: z.string(),
}) satisfies z.ZodType<SecurityEvent>;
export const SecurityEventListSchema = z.array(SecurityEventSchema);

export const SecurityQuerySchema = z.object({
  limit: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "limit" })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name: "limit" })))
    .optional(),
  after: z.string().max(200).optional(),
});

/** The only place that sets an event's field names on the wire. */
export const toWire = (row: Row): SecurityEvent => ({
  event_id: row.id,
  kind: row.kind as SecurityKind, // written only by securityEvent()
  at: row.createdAt.toISOString(),
  network: row.network,
  device: row.device,
  detail: row.detail,
});
