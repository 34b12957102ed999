"use client";
import { useEffect, useState } from "react";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Spinner } from "@/components/ui/feedback/spinner";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { onProofNeeded } from "@/lib/core/http/browser/call";
import { useText } from "@/lib/texts/use-text";

const ProveForm = lazyPart(
  () => import("@/components/shell/prove-form").then((parts) => parts.ProveForm),
  { waiting: <Loading />, failed: failedInPlace },
);

/**
 * Asks the user to reauthenticate when a call is refused without it. The call waits, and so does whatever is open
 * below; it continues afterwards, and is refused when the user declines.
 */
export function ProveAgain() {
  const t = useText();
  const [waiting, setWaiting] = useState<{ tell: (proven: boolean) => void } | null>(null);
  useEffect(() => onProofNeeded(() => new Promise((tell) => setWaiting({ tell }))), []);

  function end(proven: boolean): void {
    waiting?.tell(proven);
    setWaiting(null);
  }
  return (
    <FormDialog
      open={waiting !== null}
      onOpenChange={(open) => !open && end(false)}
      title={t("Confirm it's you")}
      text={t("We won't ask again in this browser for 10 minutes.")}
    >
      <ProveForm onProven={() => end(true)} onCancel={() => end(false)} />
    </FormDialog>
  );
}

function Loading() {
  const t = useText();
  return <Spinner label={t("Loading")} size={20} className="mx-auto mt-6 block" />;
}
