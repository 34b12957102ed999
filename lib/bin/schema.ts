import "server-only";
import * as z from "zod";
import { PageQuerySchema } from "@/lib/agents/schema";
import {
  BIN_KINDS,
  type BinBulk,
  type BinBulkResult,
  type BinItem,
  type BinKind,
  type RestoredItem,
} from "@/lib/bin/contract";
import type { BinLine } from "@/lib/core/storage/rows";
import { config } from "@/lib/core/config";
import { ReasonSchema } from "@/lib/core/http/reason";
import { issue } from "@/lib/core/http/request/issue";
import { Id } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";

const DAY_MS = 24 * 60 * 60_000;
const Kind = z.enum(
  BIN_KINDS,
  issue(sentence("bin_kind_unknown", "kind must be agent, team, task or conversation")),
);

export const BinQuerySchema = PageQuerySchema.extend({
  kind: Kind.optional(),
  q: z
    .string()
    .max(200, issue(sentence("search_too_long", "The search must be at most 200 characters")))
    .optional(),
});

export const BinBulkSchema = z.strictObject({
  action: z.enum(
    ["restore", "delete"],
    issue(sentence("bin_action_wrong", "action must be restore or delete")),
  ),
  ids: z.array(Id).max(200, issue(sentence("too_many_at_once", "Up to 200 at once"))),
}) satisfies z.ZodType<BinBulk>;
export const BinBulkResultsSchema = z.array(
  z.object({
    id: z.string(),
    ok: z.boolean(),
    error: z.string().optional(),
    error_reason: ReasonSchema.optional(),
  }),
) satisfies z.ZodType<BinBulkResult[]>;

const BinItemSchema = z.object({
  kind: z.enum(BIN_KINDS),
  id: z.string(),
  name: z.string(),
  deleted_at: z.string(),
  kept_until: z.string(),
}) satisfies z.ZodType<BinItem>;
export const BinListSchema = z.array(BinItemSchema);
export const RestoredItemSchema = z.object({
  kind: z.enum(BIN_KINDS),
  id: z.string(),
  name: z.string(),
}) satisfies z.ZodType<RestoredItem>;

/** The only code that maps a bin entry to its wire names. */
export const toWire = ({ id, kind, name, createdAt }: BinLine): BinItem => ({
  kind: kind as BinKind, // written as such
  id,
  name,
  deleted_at: createdAt.toISOString(),
  kept_until: new Date(createdAt.getTime() + config().BIN_DAYS * DAY_MS).toISOString(),
});
