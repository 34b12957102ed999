import { endpoint } from "@/lib/core/endpoint";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { Authorship } from "@/lib/memberships/contract";

/** Instructions that an agent opens when a task fits: a folder with SKILL.md and further files. */
export type Skill = Omit<Authorship, "only_me"> & {
  SkillId: string;
  /** Unique in its workspace, and fixed: agents, templates and files refer to a skill by its name. */
  name: string;
  description: string;
  /** How many files it has, and their bytes. */
  files: number;
  size: number;
  /** Off while false: its content has changed, and no person has accepted that yet. */
  accepted: boolean;
  /** The hash of its current content. */
  hash: string;
  /** Where it was imported from; `edited`: it was changed here since. */
  source?: { url: string; path: string; edited: boolean };
  created_at: string;
  updated_at: string;
  version: number;
};
/** `binary`: stored, but neither shown nor read by agents. */
export type SkillFileEntry = { path: string; size: number; binary: boolean };
export type SkillDetail = Skill & {
  /** The instructions in SKILL.md, without its front matter. */
  body: string;
  entries: SkillFileEntry[];
  license?: string;
  compatibility?: string;
  /** What the skill's author expects to be allowed. Troupe shows it, and allows nothing because of it. */
  allowed_tools?: string;
};
/** `text`: omitted for a binary file. */
export type SkillFile = SkillFileEntry & { text?: string };

export type SkillInput = { name: string; description: string; body: string };
type SkillPatch = { description?: string; body?: string; version?: number };
/** A skill in an archive or a repository. `error`: why it can't be imported. */
export type FoundSkill = { path: string; name?: string; description?: string; error?: Sentence };
/** `found`: what can be chosen from, or could not be imported. */
export type ImportedSkills = { imported: Skill[]; found: FoundSkill[] };
/** `paths`: which of its skills; without them a repository with several only lists them. */
export type SkillImport = { url: string; paths?: string[] };

/** A file that differs. Texts of binary and of very long files are omitted. */
export type SkillChange = {
  path: string;
  change: "added" | "changed" | "removed";
  before?: string;
  after?: string;
};
/**
 * The difference between a skill and its source. `edited`: the skill was changed here since it was imported, so that
 * accepting replaces these changes, too. `applied`: the source's content is now the skill's.
 */
export type SkillRefresh = {
  hash: string;
  edited: boolean;
  changes: SkillChange[];
  applied: boolean;
};

export const skillApi = {
  list: endpoint<void, Skill[]>("GET", "/api/skills", {
    fails: sentence("skills_not_loaded", "Failed to load skills"),
  }),
  create: endpoint<SkillInput, SkillDetail>("POST", "/api/skills", {
    fails: sentence("skill_not_created", "Couldn't create the skill."),
  }),
  /** The body is a zip archive or a SKILL.md, or a form with the one field `file`. */
  upload: endpoint<void, ImportedSkills>("POST", "/api/skills/upload", {
    fails: sentence("skill_not_uploaded", "Couldn't upload the skill."),
  }),
  import: endpoint<SkillImport, ImportedSkills>("POST", "/api/skills/import", {
    fails: sentence("skill_not_imported", "Couldn't import the skill."),
  }),
  get: endpoint<{ id: string }, SkillDetail>("GET", "/api/skills/{id}", {
    fails: sentence("skills_not_loaded", "Failed to load skills"),
  }),
  update: endpoint<{ id: string } & SkillPatch, SkillDetail>("PATCH", "/api/skills/{id}", {
    fails: sentence("skill_not_saved", "Couldn't save the skill."),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/skills/{id}", {
    fails: sentence("skill_not_deleted", "Couldn't delete the skill."),
  }),
  /** Without a path: SKILL.md. */
  file: endpoint<{ id: string; path?: string }, SkillFile>("GET", "/api/skills/{id}/files", {
    fails: sentence("skill_file_not_loaded", "Couldn't load the file."),
  }),
  /** Adds or replaces one file: `text`, or the bytes as base64. */
  putFile: endpoint<{ id: string; path: string; text?: string; base64?: string }, SkillDetail>(
    "PUT",
    "/api/skills/{id}/files",
    { fails: sentence("skill_file_not_saved", "Couldn't save the file.") },
  ),
  removeFile: endpoint<{ id: string; path: string }, SkillDetail>(
    "DELETE",
    "/api/skills/{id}/files",
    { fails: sentence("skill_file_not_deleted", "Couldn't delete the file.") },
  ),
  /** Turns a skill with changed content on again. Only a person can, so no API key. `hash`: the content they saw. */
  accept: endpoint<{ id: string; hash: string }, SkillDetail>("POST", "/api/skills/{id}/accept", {
    access: "account",
    workspace: "header",
    role: "member",
    fails: sentence("skill_not_accepted", "Couldn't accept the skill's content."),
  }),
  /** Compares it with its source. With `accept`, the hash of a comparison, replaces it by the source's content. */
  refresh: endpoint<{ id: string; accept?: string }, SkillRefresh>(
    "POST",
    "/api/skills/{id}/refresh",
    { fails: sentence("skill_not_refreshed", "Couldn't refresh the skill.") },
  ),
};
