import type { AgentDefinition, AgentFields, AgentPage } from "@/lib/agents/contract";
import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** API.md: a starting point for an agent. The built-in ones have no owner and never change. */
export type Template = AgentFields & {
  version: number;
  TemplateId: string;
  is_template: true;
  built_in: boolean;
};

/** `language`: the reader's (BCP 47), in which built-in ones are returned if available. */
export type TemplatePage = AgentPage & { language?: string };

type TemplateInput = AgentDefinition & { is_template?: true };

/** SPEC section 3: a template is identified by `TemplateId` or `AgentId`; undefined if a response contained neither. */
export const idOf = (template: { TemplateId?: string; AgentId?: string }): string | undefined =>
  template.TemplateId || template.AgentId || undefined;

export const templateApi = {
  list: endpoint<TemplatePage | void, Template[]>("GET", "/api/templates"),
  create: endpoint<TemplateInput, Template>("POST", "/api/templates", {
    fails: sentence("template_not_created", "Failed to create template"),
  }),
  get: endpoint<{ id: string; language?: string }, Template>("GET", "/api/templates/{id}"),
  update: endpoint<{ id: string; version?: number } & Partial<TemplateInput>, Template>(
    "PUT",
    "/api/templates/{id}",
    { fails: sentence("template_not_updated", "Failed to update template") },
  ),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/templates/{id}", {
    fails: sentence("template_not_deleted", "Failed to delete template"),
  }),
};
