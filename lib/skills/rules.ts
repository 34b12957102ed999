import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

const MEGABYTE = 1024 * 1024;

/**
 * Limits of skills. Names and descriptions are those of the public Agent Skills specification (agentskills.io); its
 * example skills decide the rest: the largest has 1.2 MiB of text, and 5.3 MiB with its fonts.
 */
export const skillLimits = {
  /** In a workspace. */
  skills: 100,
  files: 100,
  text: 2 * MEGABYTE,
  bytes: 6 * MEGABYTE,
  name: 64,
  description: 1_024,
  compatibility: 500,
  /** The other fields of the front matter, as JSON. */
  extra: 8_000,
  path: 200,
  /** Of an upload, and of a repository's archive. */
  upload: 30 * MEGABYTE,
  /** Skills that one archive may contain. */
  found: 200,
};

/** Lower-case letters, digits and single hyphens, neither first nor last. */
export const SKILL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const skillRules = {
  name: rule.all(
    rule.required(sentence("skill_name_required", "Name is required")),
    rule.matches(
      SKILL_NAME,
      sentence(
        "skill_name_invalid",
        "Use 1 to 64 lower-case letters, digits and single hyphens, such as release-notes",
      ),
      skillLimits.name,
    ),
  ),
  description: rule.all(
    rule.max(
      skillLimits.description,
      sentence("skill_description_too_long", "Description must be at most 1,024 characters"),
    ),
    rule.required(
      sentence("skill_description_required", "Describe what the skill does and when to use it"),
    ),
  ),
  body: rule.all(
    rule.max(
      skillLimits.text,
      sentence("skill_body_too_long", "Instructions must be at most 2 MiB"),
    ),
    rule.required(sentence("skill_body_required", "Instructions are required")),
  ),
};

/** The file that contains a skill's front matter and instructions. */
export const SKILL_FILE = "SKILL.md";
