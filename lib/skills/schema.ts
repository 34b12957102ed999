import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { listOf, refine, ruled } from "@/lib/core/http/request/parse";
import { SentenceSchema } from "@/lib/core/http/reason";
import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";
import { AuthorSchema } from "@/lib/memberships/schema";
import type {
  FoundSkill,
  ImportedSkills,
  Skill,
  SkillChange,
  SkillDetail,
  SkillFile,
  SkillFileEntry,
  SkillRefresh,
} from "@/lib/skills/contract";
import { SKILL_FILE, skillLimits, skillRules } from "@/lib/skills/rules";
import type { Skill as Row } from "@/prisma/generated/client";

const SkillSchema = z.object({
  SkillId: z.string(),
  name: z.string(),
  description: z.string(),
  files: z.number(),
  size: z.number(),
  accepted: z.boolean(),
  hash: z.string(),
  source: z.object({ url: z.string(), path: z.string(), edited: z.boolean() }).optional(),
  created_by: AuthorSchema.optional(),
  updated_by: AuthorSchema.optional(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<Skill>;
export const SkillListSchema = z.array(SkillSchema);
const EntrySchema = z.object({
  path: z.string(),
  size: z.number(),
  binary: z.boolean(),
}) satisfies z.ZodType<SkillFileEntry>;
export const SkillDetailSchema = SkillSchema.extend({
  body: z.string(),
  entries: z.array(EntrySchema),
  license: z.string().optional(),
  compatibility: z.string().optional(),
  allowed_tools: z.string().optional(),
}) satisfies z.ZodType<SkillDetail>;
export const SkillFileSchema = EntrySchema.extend({
  text: z.string().optional(),
}) satisfies z.ZodType<SkillFile>;
export const ImportedSkillsSchema = z.object({
  imported: SkillListSchema,
  found: z.array(
    z.object({
      path: z.string(),
      name: z.string().optional(),
      description: z.string().optional(),
      error: SentenceSchema.optional(),
    }) satisfies z.ZodType<FoundSkill>,
  ),
}) satisfies z.ZodType<ImportedSkills>;
export const SkillRefreshSchema = z.object({
  hash: z.string(),
  edited: z.boolean(),
  changes: z.array(
    z.object({
      path: z.string(),
      change: z.enum(["added", "changed", "removed"]),
      before: z.string().optional(),
      after: z.string().optional(),
    }) satisfies z.ZodType<SkillChange>,
  ),
  applied: z.boolean(),
}) satisfies z.ZodType<SkillRefresh>;

export const SkillInputSchema = z.strictObject({
  name: ruled(skillRules.name),
  description: ruled(skillRules.description).transform((text) => text.trim()),
  body: ruled(skillRules.body),
});
export type CheckedSkill = z.infer<typeof SkillInputSchema>;
export const SkillPatchSchema = z.strictObject({
  description: SkillInputSchema.shape.description.optional(),
  body: SkillInputSchema.shape.body.optional(),
  version: z.number().int().positive().optional(),
});
/** A skill's text within JSON, where line breaks and quotation marks take two characters. */
export const SKILL_BOUNDS = { bytes: 2 * skillLimits.text + 65_536, depth: 4, values: 50 };

const PATH_INVALID = sentence(
  "skill_file_path_invalid",
  "Use a relative path inside the skill, such as references/forms.md",
);
/** Relative, inside the skill, with forward slashes. */
const pathRule = rule.all(
  rule.required(PATH_INVALID),
  rule.matches(
    /^(?!\/)(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\p{Cc}:]+$/u,
    PATH_INVALID,
    skillLimits.path,
  ),
);
const FilePath = ruled(pathRule, skillLimits.path);
/** Without a path: SKILL.md. */
export const FilePathSchema = z.object({ path: FilePath.default(SKILL_FILE) });
export const FileInputSchema = z
  .strictObject({
    path: FilePath,
    text: z.string().max(skillLimits.text).optional(),
    base64: z
      .base64(issue(sentence("skill_file_not_base64", "base64 is not valid base64")))
      .max(skillLimits.bytes * 2)
      .optional(),
  })
  .superRefine(({ text, base64 }, context) => {
    if ((text === undefined) === (base64 === undefined))
      refine(context, sentence("skill_file_text_or_base64", "Send either text or base64"), [
        "text",
      ]);
  });
/** A file as base64. */
export const FILE_BOUNDS = { bytes: 2 * skillLimits.bytes, depth: 3, values: 10 };

const HashSchema = z
  .string()
  .regex(
    /^[0-9a-f]{64}$/,
    issue(sentence("skill_hash_invalid", "This must be the hash of a skill's content")),
  )
  .max(64);
export const AcceptSchema = z.strictObject({ hash: HashSchema });
export const RefreshSchema = z.strictObject({ accept: HashSchema.optional() });
const URL_MOST = 2_000;
export const SkillImportSchema = z.strictObject({
  url: ruled(
    rule.all(
      rule.required(sentence("skill_url_required", "Enter the URL of a Git repository")),
      rule.max(URL_MOST, sentence("skill_url_too_long", "The URL is too long")),
    ),
  ),
  paths: listOf(
    z.string().max(1_000),
    skillLimits.skills,
    issue(
      sentence("too_many_skills_chosen", "You can import up to {most} skills at once", {
        most: skillLimits.skills,
      }),
    ),
  ).optional(),
});

/** The names of an agent's skills: valid, each once. One that does not exist is skipped by runs. */
export const SkillNamesSchema = listOf(
  ruled(skillRules.name),
  skillLimits.skills,
  issue(
    sentence("too_many_agent_skills", "An agent can have up to {most} skills", {
      most: skillLimits.skills,
    }),
  ),
  issue(sentence("skills_not_list", "skills must be a list of names of skills")),
).transform((names) => [...new Set(names)]);

const Extra = z.record(z.string(), z.unknown());
/** The other fields of a skill's front matter. */
export const extraIn = ({ extra }: Pick<Row, "extra">): Record<string, unknown> =>
  Extra.parse(JSON.parse(extra));

export const isOn = ({ hash, acceptedHash }: Pick<Row, "hash" | "acceptedHash">): boolean =>
  hash === acceptedHash;

/** The only code that maps a skill to its wire names. */
export const toWire = (row: Row, { files, size }: Pick<Skill, "files" | "size">): Skill => ({
  SkillId: row.id,
  name: row.name,
  description: row.description,
  files,
  size,
  accepted: isOn(row),
  hash: row.hash,
  ...(row.sourceUrl === null
    ? {}
    : {
        source: {
          url: row.sourceUrl,
          path: row.sourcePath ?? "",
          edited: row.sourceHash !== row.hash,
        },
      }),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version,
});
