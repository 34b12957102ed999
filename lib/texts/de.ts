import { agents } from "@/lib/texts/de/agents";
import { chat } from "@/lib/texts/de/chat";
import { door } from "@/lib/texts/de/door";
import { factors } from "@/lib/texts/de/factors";
import { frame } from "@/lib/texts/de/frame";
import { security } from "@/lib/texts/de/security";
import { settings } from "@/lib/texts/de/settings";
import { tasks } from "@/lib/texts/de/tasks";
import { teams } from "@/lib/texts/de/teams";
import { tools } from "@/lib/texts/de/tools";
import { visitors } from "@/lib/texts/de/visitors";
import type { Texts } from "@/lib/texts/languages";

/** German, by subject. Places such as {name} stand where German wants them; a person is addressed as 'Sie', and only where nothing shorter will do. */
export const de: Texts = { ...frame, ...visitors, ...agents, ...tools, ...chat, ...tasks, ...teams, ...settings, ...security, ...factors, ...door };
