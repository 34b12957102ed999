import "server-only";
import { english } from "@/lib/templates/english";
import { german } from "@/lib/templates/german";
import { noTexts } from "@/lib/agents/fields";
import type { Template } from "@/lib/templates/contract";
import { inLanguage } from "@/lib/texts/language-of";
import type { InLanguages } from "@/lib/texts/languages";
import { BUILTIN_TOOLS } from "@/lib/tools/shared/definitions";
import type { BuiltinName } from "@/lib/tools/builtin-table";

/** Ids must never change: people's links contain them. */
export type BuiltInTemplate = {
  id: string;
  name: string;
  role_description: string;
  tools: readonly BuiltinName[];
  starters: readonly string[];
  instructions: string;
};

const texts: InLanguages<readonly BuiltInTemplate[]> = { en: english, de: german };

export const isBuiltIn = (id: string): boolean => english.some((each) => each.id === id);

/** All of them, in order. They have no model of their own: they get the passed one. */
export const builtInTemplates = (model: string, language: string): Template[] =>
  inLanguage(texts, language).map((each) => templateOf(each, model));

export function findBuiltIn(id: string, model: string, language: string): Template | undefined {
  const template = inLanguage(texts, language).find((each) => each.id === id);
  return template && templateOf(template, model);
}

const templateOf = ({ id, starters, ...template }: BuiltInTemplate, model: string): Template => ({
  TemplateId: id,
  ...noTexts(),
  ...template,
  model,
  tools: BUILTIN_TOOLS.filter((each) => template.tools.some((name) => name === each.function.name)),
  starters: [...starters],
  is_template: true,
  built_in: true,
  version: 1,
});
