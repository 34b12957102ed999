import "server-only";
import * as z from "zod";
import { PageQuerySchema } from "@/lib/agents/schema";
import { BIN_KINDS, type BinItem, type BinKind, type RestoredItem } from "@/lib/bin/contract";
import type { BinLine } from "@/lib/core/bin/rows";
import { config } from "@/lib/core/config";
import { issue } from "@/lib/core/http/request/issue";
import { sentence } from "@/lib/core/shared/sentence";

const DAY_MS = 24 * 60 * 60_000;
const Kind = z.enum(
  BIN_KINDS,
  issue(sentence("bin_kind_unknown", "kind must be agent, team, task or conversation")),
);

export const BinQuerySchema = PageQuerySchema.extend({ kind: Kind.optional() });

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

/** The only code that maps a line of the bin to its wire names. */
export const toWire = ({ id, kind, name, createdAt }: BinLine): BinItem => ({
  kind: kind as BinKind, // written as such
  id,
  name,
  deleted_at: createdAt.toISOString(),
  kept_until: new Date(createdAt.getTime() + config().BIN_DAYS * DAY_MS).toISOString(),
});
