"use client";
import { Columns2 } from "@/components/icons/columns-2";
import { useState } from "react";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useText } from "@/lib/texts/use-text";

const ChooseRun = lazyPart(
  () => import("@/components/runs/choose-run").then((part) => part.ChooseRun),
  { ahead: false, waiting: <Skeleton className="mt-4 h-64" />, failed: failedInPlace },
);

/** Links to another run to compare with this one. */
export function CompareWith({ id }: { id: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Columns2 />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("Compare")}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t("Compare with another run")}
        text={t("Shows both side by side and marks the differences.")}
      >
        <ChooseRun id={id} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}
