import "server-only";
import * as z from "zod";
import { Id, ruled, refine } from "@/lib/core/http/request/parse";
import {
  KEY_SCOPES,
  LIFETIMES,
  targetsFault,
  type ApiKey,
  type KeyInput,
  type NewApiKey,
} from "@/lib/keys/contract";
import { keyLimits, keyRules } from "@/lib/keys/rules";
import type { ApiKey as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";

const ScopesSchema = z
  .array(
    z.enum(
      KEY_SCOPES,
      issue(
        sentence("scope_not_one_of", "A scope is one of {scopes}", {
          scopes: KEY_SCOPES.join(", "),
        }),
      ),
    ),
    issue(sentence("scopes_not_list", "scopes must be a list")),
  )
  .max(KEY_SCOPES.length);

const TargetsSchema = z
  .array(
    Id,
    issue(sentence("key_targets_not_list", "only must be a list of ids of agents or teams")),
  )
  .max(keyLimits.only);

export const KeyInputSchema = z
  .strictObject({
    name: ruled(keyRules.name).transform((name) => name.trim()),
    scopes: ScopesSchema.superRefine((scopes, context) => {
      refine(context, keyRules.scopes(scopes));
    }).transform((scopes) => KEY_SCOPES.filter((each) => scopes.includes(each))),
    expires_in_days: z.literal(
      LIFETIMES,
      issue(sentence("key_lifetime_not_offered", "expires_in_days must be 30, 90, 365 or null")),
    ),
    only: TargetsSchema.nullish(),
  })
  .superRefine(({ only, scopes }, context) => {
    if (only) refine(context, targetsFault(only, scopes), ["only"]);
  }) satisfies z.ZodType<KeyInput>;

const KeySchema = z.object({
  KeyId: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: ScopesSchema,
  only: z.array(z.string()).nullable(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
}) satisfies z.ZodType<ApiKey>;
export const KeyListSchema = z.array(KeySchema);
export const NewKeySchema = KeySchema.extend({ secret: z.string() }) satisfies z.ZodType<NewApiKey>;

export const scopesOf = (row: Pick<Row, "scopes">) => ScopesSchema.parse(JSON.parse(row.scopes));

/** The ids of the only agents and teams that a key can call; null: all. */
export const targetsOf = ({ targets }: Pick<Row, "targets">): string[] | null =>
  targets === null ? null : TargetsSchema.parse(JSON.parse(targets));

/** The only place that sets a key's field names on the wire. */
export const toWire = (row: Row): ApiKey => ({
  KeyId: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: scopesOf(row),
  only: targetsOf(row),
  expires_at: row.expiresAt?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});
