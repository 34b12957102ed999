"use client";
import { ChevronDown } from "@/components/icons/chevron-down";
import type { ModelChoices } from "@/components/chat/composer/use-chat-model";
import { Menu } from "@/components/ui/dialog/menu";
import { modelLabel } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { model: string; choices?: ModelChoices };

/** The model that answers here; a menu, where there are others. */
export function ModelMenu({ model, choices }: Props) {
  const t = useText();
  const label = modelLabel(model, choices?.models);
  if (!choices) return <span className="truncate font-mono text-13">{label}</span>;
  const { models, own, choose } = choices;
  return (
    <Menu
      label={t("Model of this conversation: {model}", { model: label })}
      align="start"
      triggerClass="-ml-2 flex h-8 max-w-full min-w-0 items-center gap-1 rounded-md px-2 font-mono text-13 text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:h-11"
      trigger={
        <>
          <span className="truncate">{label}</span>
          <ChevronDown aria-hidden="true" className="size-3.5 flex-none" />
        </>
      }
      items={models.map((each) => ({
        label: each.id === own ? t("{model} (agent default)", { model: each.label }) : each.label,
        checked: each.id === model,
        onSelect: () => choose(each.id),
      }))}
    />
  );
}
