"use client";
import { useState } from "react";
import type { Shareable } from "@/components/shares/use-share";
import { ShareForm } from "@/components/shares/share-form";
import { SharedLink } from "@/components/shares/shared-link";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Button } from "@/components/ui/form/button";
import { useShares } from "@/lib/shares/client";
import type { Share } from "@/lib/shares/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { of: Shareable; open: boolean; onOpenChange: (open: boolean) => void };

const isOf = (share: Share, { kind, id }: Shareable): boolean =>
  share.kind === kind && (share.conversation_id ?? share.task_id ?? share.file_id) === id;

/** The links of one thing; without any, the form for the first. */
export function ShareDialog({ of, open, onOpenChange }: Props) {
  const t = useText();
  const { data: shares, isLoading } = useShares();
  const [adding, setAdding] = useState(false);
  const own = shares?.filter((share) => isOf(share, of)) ?? [];
  const isForm = adding || own.length === 0;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Share {name}", { name: of.name || t("Untitled") })}
      text={t(
        "A link shows it as it is now. Later changes stay private until you update the link.",
      )}
    >
      {isLoading ? (
        <p className="mt-5 text-ink-2">{t("Loading…")}</p>
      ) : isForm ? (
        <ShareForm
          of={of}
          onCancel={() => (own.length ? setAdding(false) : onOpenChange(false))}
          onDone={() => setAdding(false)}
        />
      ) : (
        <div className="mt-5 space-y-5">
          {own.map((share) => (
            <SharedLink key={share.ShareId} share={share} />
          ))}
          <div className="flex justify-end gap-2">
            <Button onClick={() => setAdding(true)}>{t("Create another link")}</Button>
            <Button onClick={() => onOpenChange(false)}>{t("Done")}</Button>
          </div>
        </div>
      )}
    </FormDialog>
  );
}
