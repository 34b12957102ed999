import "server-only";
import { FOLLOW_DEFAULT } from "@/lib/models/contract";
import type { TeamTemplate } from "@/lib/teams/contract";
import { english } from "@/lib/teams/file/english";
import { german } from "@/lib/teams/file/german";
import type { BuiltinName } from "@/lib/tools/builtin-table";
import { inLanguage } from "@/lib/texts/language-of";
import type { InLanguages } from "@/lib/texts/languages";
import { BUILTIN_TOOLS } from "@/lib/tools/shared/definitions";

/** A team as texts. `edges`: by the place of their agents, the first of which starts and the last of which finishes. */
export type TemplateTexts = {
  id: string;
  name: string;
  description: string;
  agents: {
    name: string;
    role_description: string;
    instructions: string;
    tools?: readonly BuiltinName[];
  }[];
  edges: { from: number; to: number; condition?: string }[];
};

const texts: InLanguages<readonly TemplateTexts[]> = { en: english, de: german };

/** Distance of agents on the canvas. */
const APART = 280;

/** Teams to start from, as files that can be imported; in a language (BCP 47). Their agents follow the default model. */
export function teamTemplates(language = "en"): TeamTemplate[] {
  return inLanguage(texts, language).map((each) => ({ id: each.id, file: fileOf(each) }));
}

function fileOf({ name, description, agents, edges }: TemplateTexts): TeamTemplate["file"] {
  const names = agents.map((agent) => agent.name);
  const at = (place: number): string => names[place] ?? "";
  return {
    format: "troupe-team",
    version: 1,
    team: { name, description },
    agents: agents.map(({ tools = [], ...agent }) => ({
      ...agent,
      model: FOLLOW_DEFAULT,
      tools: BUILTIN_TOOLS.filter((tool) => tools.some((each) => each === tool.function.name)),
    })),
    graph: {
      entry_point: at(0),
      finish_point: at(names.length - 1),
      nodes: names.map((agent, place) => ({ agent, x: place * APART, y: 0 })),
      edges: edges.map(({ from, to, condition }) => ({
        from: at(from),
        to: at(to),
        ...(condition ? { condition } : {}),
      })),
    },
  };
}
