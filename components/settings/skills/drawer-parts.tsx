import type { ReactNode } from "react";
import { X } from "@/components/icons/x";
import { Button, IconButton } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

export type DrawerFormProps = {
  /** Called with whether there is unsaved input. */
  onWritten: (written: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** The drawer's own title is the heading. */
export function DrawerHead({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useText();
  return (
    <div className="flex h-14 flex-none items-center justify-between border-b border-line pr-3 pl-5">
      <p aria-hidden="true" className="text-base font-semibold">
        {title}
      </p>
      <IconButton label={t("Close")} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type FootProps = { busy: boolean; onCancel: () => void; disabled?: boolean; children: ReactNode };

export function DrawerFoot({ busy, onCancel, disabled, children }: FootProps) {
  const t = useText();
  return (
    <div
      data-foot
      className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-raised px-5 py-3"
    >
      <Button onClick={onCancel}>{t("Cancel")}</Button>
      {children && (
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {children}
        </Button>
      )}
    </div>
  );
}
