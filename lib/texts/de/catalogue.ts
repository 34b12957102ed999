import { agents } from "@/lib/texts/de/agents";
import { audit } from "@/lib/texts/de/audit";
import { away } from "@/lib/texts/de/away";
import { bin } from "@/lib/texts/de/bin";
import { chat } from "@/lib/texts/de/chat";
import { connections } from "@/lib/texts/de/connections";
import { emails } from "@/lib/texts/de/emails";
import { factors } from "@/lib/texts/de/factors";
import { files } from "@/lib/texts/de/files";
import { frame } from "@/lib/texts/de/frame";
import { memory } from "@/lib/texts/de/memory";
import { knowledge } from "@/lib/texts/de/knowledge";
import { operator } from "@/lib/texts/de/operator";
import { programs } from "@/lib/texts/de/programs";
import { readyTools } from "@/lib/texts/de/ready-tools";
import { reference } from "@/lib/texts/de/reference";
import { reruns } from "@/lib/texts/de/reruns";
import { searchWords } from "@/lib/texts/de/search-words";
import { security } from "@/lib/texts/de/security";
import { settings } from "@/lib/texts/de/settings";
import { services } from "@/lib/texts/de/services";
import { sharing } from "@/lib/texts/de/sharing";
import { shares } from "@/lib/texts/de/shares";
import { skills } from "@/lib/texts/de/skills";
import { tasks } from "@/lib/texts/de/tasks";
import { teams } from "@/lib/texts/de/teams";
import { tools } from "@/lib/texts/de/tools";
import { usage } from "@/lib/texts/de/usage";
import { workspaces } from "@/lib/texts/de/workspaces";
import { visitors } from "@/lib/texts/de/visitors";
import { accounts as accountsReasons } from "@/lib/texts/de/reasons/accounts";
import { agents as agentsReasons } from "@/lib/texts/de/reasons/agents";
import { bin as binReasons } from "@/lib/texts/de/reasons/bin";
import { connections as connectionsReasons } from "@/lib/texts/de/reasons/connections";
import { definitions as definitionsReasons } from "@/lib/texts/de/reasons/definitions";
import { door as doorReasons } from "@/lib/texts/de/reasons/door";
import { files as filesReasons } from "@/lib/texts/de/reasons/files";
import { memory as memoryReasons } from "@/lib/texts/de/reasons/memory";
import { knowledge as knowledgeReasons } from "@/lib/texts/de/reasons/knowledge";
import { models as modelsReasons } from "@/lib/texts/de/reasons/models";
import { programs as programsReasons } from "@/lib/texts/de/reasons/programs";
import { runs as runsReasons } from "@/lib/texts/de/reasons/runs";
import { shares as sharesReasons } from "@/lib/texts/de/reasons/shares";
import { skills as skillsReasons } from "@/lib/texts/de/reasons/skills";
import { tasks as tasksReasons } from "@/lib/texts/de/reasons/tasks";
import { tools as toolsReasons } from "@/lib/texts/de/reasons/tools";
import { workspaces as workspacesReasons } from "@/lib/texts/de/reasons/workspaces";
import type { Reasons, Texts } from "@/lib/texts/texts";

/**
 * German, by subject. Placeholders such as {name} are where German needs them; people are addressed as 'Sie', and only
 * if there is no shorter way. In sentences 'E-\u2060Mail' has a joiner, since a line may end at its hyphen otherwise.
 */
export const de: Texts = {
  ...frame,
  ...searchWords,
  ...audit,
  ...away,
  ...visitors,
  ...agents,
  ...tools,
  ...readyTools,
  ...bin,
  ...chat,
  ...files,
  ...memory,
  ...knowledge,
  ...shares,
  ...sharing,
  ...skills,
  ...workspaces,
  ...tasks,
  ...teams,
  ...usage,
  ...settings,
  ...emails,
  ...connections,
  ...services,
  ...programs,
  ...reruns,
  ...reference,
  ...security,
  ...factors,
  ...operator,
};

/** The text for each reason. */
export const reasons: Reasons = {
  ...accountsReasons,
  ...agentsReasons,
  ...binReasons,
  ...connectionsReasons,
  ...definitionsReasons,
  ...doorReasons,
  ...filesReasons,
  ...knowledgeReasons,
  ...modelsReasons,
  ...programsReasons,
  ...runsReasons,
  ...memoryReasons,
  ...sharesReasons,
  ...skillsReasons,
  ...tasksReasons,
  ...toolsReasons,
  ...workspacesReasons,
};
