"use client";
import { X } from "@/components/icons/x";
import { routes } from "@/components/routes";
import { store, useStored } from "@/components/shell/stored-preferences";
import { Alert } from "@/components/ui/feedback/alert";
import { IconButton } from "@/components/ui/form/button";
import { useModels } from "@/lib/models/client";
import { offeredModel } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";
import { Link } from "@/components/ui/link";

const ENTRY = "demo-note";
/** Placeholder in the sentence for the setting's name, which has its own typeface. */
const KEY_PLACE = "\u0000";

/** Whether the demo model replaces this one, because it has no key. */
export function useIsDemo(model: string | undefined): boolean {
  const { data: models } = useModels();
  return models !== undefined && offeredModel(model, models)?.configured === false;
}

/** Shows that no real model answers, until it is dismissed. */
export function DemoNote({ model }: { model: string }) {
  const t = useText();
  const { data: models = [] } = useModels();
  const demo = useIsDemo(model);
  const others = models.some((each) => each.configured);
  const dismissed = useStored(ENTRY) === "dismissed";
  if (dismissed || !demo) return null;
  const [before, after] = t(
    "It only follows simple rules. To use a real model, add a provider, or set {key} and restart the server.",
    { key: KEY_PLACE },
  ).split(KEY_PLACE);
  return (
    <Alert
      tone="info"
      className="mb-6 flex-none"
      title={t("You're using the demo model")}
      action={
        <IconButton label={t("Dismiss")} size="sm" onClick={() => store(ENTRY, "dismissed")}>
          <X />
        </IconButton>
      }
    >
      {others ? (
        t("It only follows simple rules. Choose another model below, or for all agents in Models.")
      ) : (
        <>
          {before}
          <code className="font-mono">DEEPSEEK_API_KEY</code>
          {after}
        </>
      )}{" "}
      <Link href={routes.models} className="font-medium text-brand-ink underline">
        {t("Open Models")}
      </Link>
    </Alert>
  );
}
