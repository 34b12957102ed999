import "server-only";
import { invalid, type AppError } from "@/lib/core/errors";
import { sentence, type Params, type Sentence } from "@/lib/core/shared/sentence";
import { skillLimits, skillRules } from "@/lib/skills/rules";

const MIB = 1024 * 1024;
const at = (params: Params, name: string): string => String(params[name] ?? "");

/** A sentence for each code of the reader (archive.mjs, front-matter.mjs). */
const SENTENCES: Record<string, (params: Params) => Sentence> = {
  damaged: () => sentence("skill_archive_damaged", "This file can't be read as a zip archive."),
  slow: () => sentence("skill_archive_slow", "Reading this file took too long."),
  skill_md_missing: () =>
    sentence("skill_md_missing", "There is no SKILL.md in it. A skill is a folder with that file."),
  too_many: (params) =>
    sentence("too_many_skills_found", "It contains more than {most} skills.", {
      most: at(params, "most"),
    }),
  too_many_files: (params) =>
    sentence("skill_too_many_files", "A skill can have up to {most} files.", {
      most: at(params, "most"),
    }),
  path_outside: (params) =>
    sentence("skill_path_outside", "It contains a path that leaves its folder: {path}", {
      path: at(params, "path"),
    }),
  path_long: (params) =>
    sentence("skill_path_long", "It contains a path that is too long: {path}", {
      path: at(params, "path"),
    }),
  same_path: () => sentence("skill_same_path", "It contains two files with the same path."),
  too_large: () =>
    sentence("skill_too_large", "A skill can have up to {most} MiB, including binary files.", {
      most: skillLimits.bytes / MIB,
    }),
  too_much_text: () =>
    sentence("skill_too_much_text", "A skill can have up to {most} MiB of text.", {
      most: skillLimits.text / MIB,
    }),
  not_text: () => sentence("skill_md_not_text", "SKILL.md must be UTF-8 text."),
  front_matter_missing: () =>
    sentence(
      "skill_front_matter_missing",
      "SKILL.md must start with front matter: name and description between two lines of ---",
    ),
  front_matter_long: () =>
    sentence("skill_front_matter_long", "The front matter of SKILL.md is too long."),
  name_missing: () => sentence("skill_md_name_missing", "The front matter has no name."),
  name: () => skillRules.name("-")!,
  description_missing: () =>
    sentence("skill_md_description_missing", "The front matter has no description."),
  compatibility: () =>
    sentence("skill_compatibility_too_long", "compatibility must be at most 500 characters."),
  folder: (params) =>
    sentence(
      "skill_folder_differs",
      "The skill is called {name}, but its folder {folder}. They must be the same.",
      { name: at(params, "name"), folder: at(params, "folder") },
    ),
};

/** What a fault of the reader means, for people. */
export const sentenceOf = (fault: string, params: Params = {}): Sentence =>
  (SENTENCES[fault] ?? SENTENCES.damaged!)(params);

/** The same as a refusal: 400. */
export const refusal = (fault: string, params: Params = {}): AppError =>
  invalid(sentenceOf(fault, params));
