"use client";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { Faces } from "@/components/ui/feedback/faces";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { useChooseModel, useModels } from "@/lib/models/browser/client";
import type { Model } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

/** Every model that an agent can use, and the default for new agents. */
export function Offered() {
  const t = useText();
  const { data: models, error, isLoading, mutate } = useModels();
  return (
    <Section title={t("Available models")} text={t("New agents use the default model.")}>
      <Faces
        loading={isLoading}
        error={models ? undefined : error}
        empty={false}
        skeleton={<RowsSkeleton rows={1} />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={null}
      >
        <ul>
          {models?.map((model) => (
            <Row key={model.id} model={model} />
          ))}
        </ul>
      </Faces>
    </Section>
  );
}

function Row({ model }: { model: Model }) {
  const t = useText();
  const choose = useChooseModel();
  const { busy, attempt } = useSettingsAttempt();
  const own = model.provider_id !== null;
  const makeDefault = async () => {
    if (await attempt(() => choose({ default: model.id })))
      toast(t("New agents use {model}", { model: model.label }));
    else
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
        </p>
      </div>
      {model.default ? (
        <Badge tone="neutral">{t("Default")}</Badge>
      ) : (
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
