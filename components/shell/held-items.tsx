"use client";
import { ShieldExclamationPoint } from "@/components/icons/shield-exclamation-point";
import { useState } from "react";
import { Button } from "@/components/ui/form/button";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useSettle } from "@/lib/settings/client";
import type { HeldItem, HeldKind, Settle } from "@/lib/settings/contract";
import { number } from "@/lib/texts/format";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { items: HeldItem[]; className: string };

/** More than these are collapsed. */
const SHOWN = 6;
const nameOf = ({ kind, id }: HeldItem): string => `${kind} ${id}`;

function kindOf(t: Translate, kind: HeldKind): string {
  const names: Record<HeldKind, string> = {
    model_provider: t("Model provider"),
    connection: t("Connection"),
    schedule: t("Schedule"),
    secret: t("Secret"),
    agent: t("Agent"),
    template: t("Template"),
  };
  return names[kind];
}

/** Each item with the two buttons, and one for all of them. */
export function HeldItems({ items, className }: Props) {
  const t = useText();
  const settle = useSettle();
  const [busy, setBusy] = useState<string>();
  const [all, setAll] = useState(false);
  const [removing, setRemoving] = useState(false);
  async function decide(action: Settle["action"], meant: HeldItem[], name: string): Promise<void> {
    setBusy(name);
    try {
      await settle({ action, items: meant.map(({ kind, id }) => ({ kind, id })) });
    } catch {
      toastFailure(t("Couldn't save the change"), {
        action: { label: t("Retry"), onClick: () => void decide(action, meant, name) },
      });
    }
    setBusy(undefined);
  }

  return (
    <section
      aria-labelledby="held-title"
      className={`rounded-xl border border-warn-line bg-warn-soft ${className}`}
    >
      <Head />
      <ul className="border-t border-warn-line">
        {items.slice(0, all ? undefined : SHOWN).map((each) => (
          <Row
            key={nameOf(each)}
            item={each}
            busy={busy}
            onDecide={(action) => void decide(action, [each], nameOf(each) + action)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-warn-line px-4 py-2.5">
        {!all && items.length > SHOWN && (
          <Button variant="ghost" size="sm" className="-ml-3 mr-auto" onClick={() => setAll(true)}>
            {t("Show all {count}", { count: number(items.length) })}
          </Button>
        )}
        <Button
          size="sm"
          className="ml-auto"
          busy={busy === "keep"}
          disabled={busy !== undefined}
          onClick={() => void decide("keep", items, "keep")}
        >
          {t("Keep all")}
        </Button>
        <Button
          variant="danger-ghost"
          size="sm"
          disabled={busy !== undefined}
          onClick={() => setRemoving(true)}
        >
          {t("Remove all")}
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t("Remove all of these?")}
        confirm={t("Remove all")}
        busy={busy === "remove"}
        onConfirm={() => void decide("remove", items, "remove").then(() => setRemoving(false))}
      >
        {t(
          "The agents, templates, providers, secrets and schedules in this list are deleted. Your tasks and conversations are kept.",
        )}
      </ConfirmDialog>
    </section>
  );
}

function Head() {
  const t = useText();
  return (
    <div className="flex gap-x-4 px-4 py-3">
      <ShieldExclamationPoint aria-hidden="true" className="mt-0.5 size-5 flex-none text-warn" />
      <div className="min-w-0 flex-1">
        <h2 id="held-title" className="text-sm font-medium">
          {t("Review: added before you confirmed your email")}
        </h2>
        <p className="mt-0.5 text-13 text-ink-2">
          {t(
            "If you added these, choose Keep all. Until then, schedules are paused, providers and secrets are off, and tools ask before each call.",
          )}
        </p>
      </div>
    </div>
  );
}

type RowProps = {
  item: HeldItem;
  busy: string | undefined;
  onDecide: (action: Settle["action"]) => void;
};
function Row({ item, busy, onDecide }: RowProps) {
  const t = useText();
  const { kind, name, detail } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-warn-line px-4 py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-sm font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-13 text-ink-2" title={detail}>
          {[kindOf(t, kind), detail].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          busy={busy === `${nameOf(item)}keep`}
          disabled={busy !== undefined}
          onClick={() => onDecide("keep")}
        >
          {t("Keep")}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button
          variant="danger-ghost"
          size="sm"
          busy={busy === `${nameOf(item)}remove`}
          disabled={busy !== undefined}
          onClick={() => onDecide("remove")}
        >
          {t("Remove")}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
