"use client";
import { May } from "@/components/shell/workspace";
import { RotateCcw } from "@/components/icons/rotate-ccw";
import { Trash } from "@/components/icons/trash";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { binApi, type BinItem, type BinKind } from "@/lib/bin/contract";
import { dates } from "@/lib/texts/format";
import { useText, type Translate } from "@/lib/texts/use-text";

export const kindNames = (t: Translate): Record<BinKind, { one: string; many: string }> => ({
  agent: { one: t("Agent"), many: t("Agents") },
  team: { one: t("Team"), many: t("Teams") },
  task: { one: t("Task"), many: t("Tasks") },
  conversation: { one: t("Conversation"), many: t("Conversations") },
});

type Props = {
  item: BinItem;
  ticked: boolean;
  /** Something is being done to the selected rows. */
  disabled: boolean;
  onTick: (on: boolean) => void;
  onRestore: () => Promise<void>;
  onRemove: () => void;
};

export function TrashRow({ item, ticked, disabled, onTick, onRestore, onRemove }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const name = item.name || t("Untitled");
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3 last:border-0">
      <May call={binApi.bulk}>
        <label className="-mx-3 flex size-10 flex-none items-center justify-center pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={t("Select {name}", { name })}
            checked={ticked}
            disabled={disabled}
            onChange={(event) => onTick(event.target.checked)}
            className="size-4 accent-brand"
          />
        </label>
      </May>
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-13 text-ink-3">
          {kindNames(t)[item.kind].one}
          {" · "}
          {t("deleted")} <RelativeTime iso={item.deleted_at} form="long" />
          {" · "}
          {t("kept until {date}", {
            date: dates({ dateStyle: "medium" }).format(new Date(item.kept_until)),
          })}
        </p>
      </div>
      <May call={binApi.restore}>
        <span className="flex gap-1">
          <Button
            size="sm"
            icon={<RotateCcw />}
            busy={busy}
            disabled={disabled || busy}
            aria-label={t("Restore {name}", { name })}
            onClick={() => {
              setBusy(true);
              void onRestore().finally(() => setBusy(false));
            }}
          >
            {t("Restore")}
          </Button>
          <IconButton
            size="sm"
            label={t("Delete {name} permanently", { name })}
            disabled={disabled || busy}
            onClick={onRemove}
          >
            <Trash aria-hidden="true" />
          </IconButton>
        </span>
      </May>
    </li>
  );
}
