import { agents } from "@/lib/texts/de/agents";
import { chat } from "@/lib/texts/de/chat";
import { door } from "@/lib/texts/de/door";
import { factors } from "@/lib/texts/de/factors";
import { frame } from "@/lib/texts/de/frame";
import { security } from "@/lib/texts/de/security";
import { settingAnswers } from "@/lib/texts/de/setting-answers";
import { settings } from "@/lib/texts/de/settings";
import { tasks } from "@/lib/texts/de/tasks";
import { teams } from "@/lib/texts/de/teams";
import { toolAnswers } from "@/lib/texts/de/tool-answers";
import { tools } from "@/lib/texts/de/tools";
import { visitors } from "@/lib/texts/de/visitors";
import type { Texts } from "@/lib/texts/languages";

/** German, by subject. Places such as {name} stand where German wants them; a person is addressed as 'Sie', and only where nothing shorter will do. */
export const de: Texts = {
  ...frame,
  ...visitors,
  ...agents,
  ...tools,
  ...toolAnswers,
  ...chat,
  ...tasks,
  ...teams,
  ...settings,
  ...settingAnswers,
  ...security,
  ...factors,
  ...door,
};
