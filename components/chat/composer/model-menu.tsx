"use client";
import { ChevronDown } from "@/components/icons/chevron-down";
import type { ModelChoices } from "@/components/chat/composer/use-chat-model";
import { useIsDemo } from "@/components/chat/thread/demo-note";
import { Menu } from "@/components/ui/dialog/menu";
import { modelLabel } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { model: string; choices?: ModelChoices };

/**
 * The model that replies here; a menu, if there are others. Without a key the demo model replies instead of the
 * server's.
 */
export function ModelMenu({ model, choices }: Props) {
  const t = useText();
  const demo = useIsDemo(model);
  const label = demo ? t("Demo model") : modelLabel(model, choices?.models);
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
      items={models.map((each) => {
        const name = each.configured ? each.label : t("Demo model");
        return {
          label: each.id === own ? t("{model} (agent default)", { model: name }) : name,
          checked: each.id === model,
          onSelect: () => choose(each.id),
        };
      })}
    />
  );
}
