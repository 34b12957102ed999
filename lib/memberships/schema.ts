import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { sentence } from "@/lib/core/shared/sentence";
import type { Author, Authorship } from "@/lib/memberships/contract";

export const AuthorSchema = z.object({
  UserId: z.string(),
  name: z.string(),
  former: z.literal(true).optional(),
}) satisfies z.ZodType<Author>;

/** The fields of `Authorship`, for the schema of an item. */
export const authorshipFields = {
  only_me: z.literal(true).optional(),
  created_by: AuthorSchema.optional(),
  updated_by: AuthorSchema.optional(),
};
z.object(authorshipFields) satisfies z.ZodType<Authorship>;

/** In the input of an item: whether only its creator sees it. */
export const onlyMeInput = z
  .boolean(issue(sentence("only_me_not_boolean", "only_me must be true or false")))
  .optional();
