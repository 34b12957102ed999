"use client";
import { Download } from "@/components/icons/download";
import { useState } from "react";
import { CopyButton } from "@/components/ui/dialog/copy-button";
import { Button } from "@/components/ui/form/button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { useText } from "@/lib/texts/use-text";

/** Recovery codes, shown only once. Only its button closes it, so that no stray key loses them. */
export function NewCodesDialog({
  open,
  codes,
  onClose,
}: {
  open: boolean;
  codes: string[] | null;
  onClose: () => void;
}) {
  const t = useText();
  // Kept while the dialog fades out.
  const [last, setLast] = useState(codes);
  if (codes !== null && codes !== last) setLast(codes);
  const text = (last ?? []).join("\n");
  return (
    <FormDialog
      open={open}
      onOpenChange={() => undefined}
      closable={false}
      title={t("Save your recovery codes")}
      text={t(
        "Save these now; you won't see them again. Each works once if you lose your app and passkeys.",
      )}
    >
      <ul
        aria-label={t("Recovery codes")}
        className="mt-4 grid gap-y-1 rounded-lg border border-line bg-subtle p-4 font-mono text-13"
      >
        {(last ?? []).map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button icon={<Download aria-hidden="true" />} onClick={() => save(text)}>
          {t("Download")}
        </Button>
        <CopyButton text={text} />
        <Button variant="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      </div>
    </FormDialog>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(
    new Blob([`Troupe, ${window.location.host}\n\n${text}\n`], { type: "text/plain" }),
  );
  Object.assign(document.createElement("a"), {
    href: url,
    download: "troupe-recovery-codes.txt",
  }).click();
  // By then the download has started; revoking immediately would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
