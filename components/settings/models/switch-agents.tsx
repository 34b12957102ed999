"use client";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { useModelUses, useSwitchAll } from "@/lib/agents/client";
import { useChooseModel } from "@/lib/models/client";
import { FOLLOW_DEFAULT, type Model } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

/** Offers to let all agents use this model: it becomes the default, which they follow from then on. */
export function SwitchAgents({ model, onDone }: { model: Model; onDone: () => void }) {
  const t = useText();
  const { data: uses = [] } = useModelUses();
  const [choose, switchAll] = [useChooseModel(), useSwitchAll()];
  const { busy, attempt } = useSettingsAttempt();
  const count = uses
    .filter((use) => !usesModel(use.model, model))
    .reduce((sum, { agents }) => sum + agents, 0);
  if (count === 0) return null;
  const all = uses.reduce((sum, { agents }) => sum + agents, 0);
  const apply = async () => {
    const done = await attempt(async () => {
      if (!model.default) await choose({ default: model.id });
      await switchAll({ model: FOLLOW_DEFAULT });
    });
    if (!done)
      return toastFailure(t("Couldn't switch the agents to this model"), {
        action: { label: t("Retry"), onClick: () => void apply() },
      });
    toast(t("All agents use {model}", { model: model.label }));
    onDone();
  };
  return (
    <Alert
      tone="info"
      className="m-5 mb-2"
      title={
        model.default
          ? t("{model} is the default", { model: model.label })
          : t("{model} is ready", { model: model.label })
      }
      action={
        <Button variant="primary" size="sm" busy={busy} onClick={() => void apply()}>
          {t(
            { one: "Use it for your agent", other: "Use it for all {count} agents" },
            { count: all },
          )}
        </Button>
      }
    >
      {t(
        {
          one: "{count} agent still uses another model.",
          other: "{count} agents still use other models.",
        },
        { count },
      )}
    </Alert>
  );
}

const usesModel = (used: string, { id, default: isDefault }: Model): boolean =>
  used === id || (used === FOLLOW_DEFAULT && isDefault);
