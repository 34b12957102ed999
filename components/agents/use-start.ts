"use client";
import type { ReadonlyURLSearchParams } from "next/navigation";
import { focusTargets } from "@/components/agents/focus-targets";
import type { Imported } from "@/components/agents/use-import";
import { useOpened } from "@/components/ui/dialog/use-opened";
import type { useAgents } from "@/lib/agents/client";
import type { Agent, AgentInput } from "@/lib/agents/contract";
import { fieldsOf } from "@/lib/agents/fields";
import { FOLLOW_DEFAULT } from "@/lib/models/contract";
import { useTemplates } from "@/lib/templates/client";
import { idOf } from "@/lib/templates/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

/** The initial values of a new agent's form. */
export type Start = {
  agent: AgentInput;
  /** It is not stored in Troupe yet, so leaving the form loses it. */
  unsaved: boolean;
  note: string;
  /** The key of the text typed into the form. */
  draftKey: string;
  /** Id of the element that gets the focus when the form is closed. */
  focus: string;
  /** Names of collections that a file names, but does not contain. */
  collections?: string[];
};

type FoundStart = {
  start?: Start;
  key: string;
  finding: boolean;
  /** Why there are no initial values. */
  gone?: string;
};

/** From the URL: a new agent starts empty, from a template, or from a file that was just read. */
export function useStart(
  params: ReadonlyURLSearchParams,
  imported: Imported | null,
  agents: Pick<ReturnType<typeof useAgents>, "data" | "isLoading">,
): FoundStart {
  const t = useText();
  const copyId = params.get("copy");
  const copied = useOpened(
    copyId,
    agents.data?.find((each) => each.AgentId === copyId),
  );
  const templateId = params.get("template");
  const importKey = params.get("import");
  const { templates, isLoading } = useTemplates(templateId !== null);
  const template = useOpened(
    templateId,
    templates.find((each) => idOf(each) === templateId),
  );

  if (importKey !== null) {
    if (imported?.key !== importKey)
      return {
        key: "empty",
        finding: false,
        gone: t("The file is no longer open. Import it again."),
      };
    return {
      key: importKey,
      finding: false,
      start: {
        agent: imported.agent,
        unsaved: true,
        note: t("Imported from a file. Not saved yet."),
        collections: imported.agent.collections,
        draftKey: `import:${importKey}`,
        focus: focusTargets.import,
      },
    };
  }
  if (copyId !== null && !copied)
    return {
      key: "empty",
      finding: agents.isLoading,
      gone: agents.isLoading ? undefined : t("This agent no longer exists."),
    };
  if (copied && copyId !== null)
    return {
      key: copied.key,
      finding: false,
      start: {
        agent: copyOf(copied.value, agents.data ?? [], t),
        draftKey: `copy:${copyId}`,
        unsaved: false,
        note: t("Copy of {name}. Not saved yet.", { name: copied.value.name }),
        focus: focusTargets.edit(copyId),
      },
    };
  if (templateId !== null && !template)
    return {
      key: "empty",
      finding: isLoading,
      gone: isLoading
        ? undefined
        : t("Couldn't open this template. You can write the agent yourself."),
    };
  if (!template || templateId === null) return { key: "empty", finding: false };
  const { value } = template;
  return {
    key: template.key,
    finding: false,
    start: {
      agent: value.built_in ? { ...value, model: FOLLOW_DEFAULT } : value,
      unsaved: false,
      note: t("From the template {name}.", { name: value.name }),
      draftKey: `template:${templateId}`,
      focus: focusTargets.use(templateId),
    },
  };
}

const NAME_MOST = 100;

/** The same agent under a free name. */
function copyOf(agent: Agent, all: readonly Agent[], t: Translate): AgentInput {
  const usedNames = new Set(all.map((each) => each.name.toLowerCase()));
  const named = (number: number) => {
    const ending = number === 1 ? t("(copy)") : t("(copy {number})", { number });
    return `${agent.name.slice(0, NAME_MOST - ending.length - 1)} ${ending}`;
  };
  let number = 1;
  while (usedNames.has(named(number).toLowerCase())) number++;
  return { ...fieldsOf(agent), name: named(number) };
}
