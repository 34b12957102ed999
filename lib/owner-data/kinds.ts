import "server-only";
import { personalData as agents } from "@/lib/agents/personal-data";
import { personalData as audit } from "@/lib/audit/personal-data";
import { personalData as factors } from "@/lib/auth/factors/personal-data";
import { personalData as bin } from "@/lib/bin/personal-data";
import { personalData as chat } from "@/lib/chat/personal-data";
import { personalData as connections } from "@/lib/connections/personal-data";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { personalData as http } from "@/lib/core/http/personal-data";
import { personalData as storage } from "@/lib/core/storage/personal-data";
import { personalData as files } from "@/lib/files/personal-data";
import { personalData as keys } from "@/lib/keys/personal-data";
import { personalData as memory } from "@/lib/memory/personal-data";
import { personalData as knowledge } from "@/lib/knowledge/personal-data";
import { personalData as models } from "@/lib/models/own/personal-data";
import { personalData as programs } from "@/lib/openai-api/personal-data";
import { personalData as runs } from "@/lib/runs/personal-data";
import { personalData as security } from "@/lib/security/personal-data";
import { personalData as shares } from "@/lib/shares/personal-data";
import { personalData as skills } from "@/lib/skills/personal-data";
import { personalData as tasks } from "@/lib/tasks/personal-data";
import { personalData as teams } from "@/lib/teams/personal-data";
import { personalData as templates } from "@/lib/templates/personal-data";
import { personalData as tools } from "@/lib/tools/personal-data";
import { personalData as usage } from "@/lib/usage/personal-data";

/**
 * Every kind of personal data in the order of removal: keys, shared links and factors first, since they grant access; usage last. The
 * account itself is lib/auth's.
 */
export const allPersonalData: readonly PersonalData[] = [
  keys,
  shares,
  factors,
  programs,
  runs,
  usage,
  chat,
  memory,
  tasks,
  teams,
  templates,
  agents,
  skills,
  tools,
  connections,
  knowledge,
  files,
  bin,
  models,
  http,
  security,
  audit,
  storage,
];

/** The kinds that a person's private part of a workspace can have: the others belong to an account. */
export const privateKinds = allPersonalData.filter((each) => each !== factors && each !== security);
