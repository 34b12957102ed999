"use client";
import { useState } from "react";
import { Button } from "@/components/ui/form/button";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { toast } from "@/components/ui/feedback/toast";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { useText } from "@/lib/texts/use-text";

const PasskeyForm = lazyPart(
  () => import("@/components/settings/security/passkey-form").then((part) => part.PasskeyForm),
  { failed: failedInPlace },
);
type Props = { onBegin: () => void; onCodes: (codes: string[] | null) => void };

/** Creates a passkey on this device, or on one that the browser can reach. */
export function AddPasskey({ onBegin, onCodes }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          onBegin();
          setOpen(true);
        }}
      >
        {t("Add passkey")}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Add a passkey")}
        text={t(
          "Your browser will ask where to save it. It also counts for two-step verification.",
        )}
      >
        <PasskeyForm
          onCancel={() => setOpen(false)}
          onAdded={(codes) => {
            setOpen(false);
            onCodes(codes);
            if (!codes) toast(t("Passkey added"));
          }}
        />
      </FormDialog>
    </>
  );
}
