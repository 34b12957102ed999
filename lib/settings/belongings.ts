import "server-only";
import { belongings as agents } from "@/lib/agents/belongings";
import { belongings as factors } from "@/lib/auth/factors/belongings";
import { belongings as chat } from "@/lib/chat/belongings";
import type { Belongings } from "@/lib/core/db/rows/belongings";
import { belongings as http } from "@/lib/core/http/belongings";
import { belongings as storage } from "@/lib/core/storage/belongings";
import { belongings as keys } from "@/lib/keys/belongings";
import { belongings as models } from "@/lib/models/own/belongings";
import { belongings as runs } from "@/lib/runs/belongings";
import { belongings as security } from "@/lib/security/belongings";
import { belongings as tasks } from "@/lib/tasks/belongings";
import { belongings as teams } from "@/lib/teams/belongings";
import { belongings as templates } from "@/lib/templates/belongings";
import { belongings as tools } from "@/lib/tools/belongings";
import { belongings as usage } from "@/lib/usage/belongings";

/** Everything that a person has, noun by noun; keys and factors first, since they are doors; what all of it takes up last. The account itself is lib/auth's. */
export const everything: readonly Belongings[] = [
  keys,
  factors,
  runs,
  usage,
  chat,
  tasks,
  teams,
  templates,
  agents,
  tools,
  models,
  http,
  security,
  storage,
];
