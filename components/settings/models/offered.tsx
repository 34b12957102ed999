"use client";
import { useMay } from "@/components/shell/workspace";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { SwitchAgents } from "@/components/settings/models/switch-agents";
import { useModelFacts } from "@/components/tools/model-facts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { Faces } from "@/components/ui/feedback/faces";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { useChooseModel, useModels } from "@/lib/models/client";
import { modelApi, type Model } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** The id of a model just added or made the default. */
  fresh: string | null;
  onFresh: (model: string | null) => void;
};

/** Every model that an agent can use, and the default that agents follow. */
export function Offered({ fresh, onFresh }: Props) {
  const t = useText();
  const { data: models, error, isLoading, mutate } = useModels();
  const offered = fresh === null ? undefined : models?.find(({ id }) => id === fresh);
  return (
    <Section
      title={t("Available models")}
      text={t("New agents follow the default model, unless you choose another.")}
    >
      <Faces
        loading={isLoading}
        error={models ? undefined : error}
        empty={false}
        skeleton={<RowsSkeleton rows={1} />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={null}
      >
        {offered && <SwitchAgents key={offered.id} model={offered} onDone={() => onFresh(null)} />}
        <ul>
          {models?.map((model) => (
            <Row key={model.id} model={model} onDefault={() => onFresh(model.id)} />
          ))}
        </ul>
      </Faces>
    </Section>
  );
}

function Row({ model, onDefault }: { model: Model; onDefault: () => void }) {
  const t = useText();
  const may = useMay()(modelApi.choose);
  const choose = useChooseModel();
  const facts = useModelFacts()(model);
  const { busy, attempt } = useSettingsAttempt();
  const own = model.provider_id !== null;
  const makeDefault = async () => {
    if (await attempt(() => choose({ default: model.id }))) {
      toast(t("{model} is the default", { model: model.label }));
      onDefault();
    } else
      toastFailure(t("Couldn't change the default."), {
        action: { label: t("Retry"), onClick: () => void makeDefault() },
      });
  };
  return (
    <li className="flex min-h-14 items-center gap-4 border-b border-line px-5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-mono text-13 font-medium wrap-anywhere" title={model.label}>
          {model.label}
        </p>
        <p className="text-13 text-ink-2">
          {own
            ? t("Your provider")
            : model.configured
              ? t("Configured on this server")
              : t("No key is set on this server, so the demo model is used")}
          {facts && ` · ${facts}`}
        </p>
      </div>
      {model.default ? (
        <Badge tone="neutral">{t("Default")}</Badge>
      ) : !may ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          busy={busy}
          onClick={() => void makeDefault()}
        >
          {t("Make default")}
          <span className="sr-only"> {model.label}</span>
        </Button>
      )}
    </li>
  );
}
