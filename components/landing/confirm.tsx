import { Suspense } from "react";
import { ConfirmView, Confirming } from "@/components/landing/confirm-view";
import { PublicFrame } from "@/components/landing/frame";
import { Card } from "@/components/ui/card";

/**
 * The target of the emailed link. Rendering the page confirms nothing: the browser's call does, so that email scanners
 * do not confirm by fetching it.
 */
export function Confirm() {
  return (
    <PublicFrame>
      <Card className="mx-auto my-10 flex min-h-76 max-w-[440px] flex-col items-center justify-center px-5 py-10 text-center wide:my-24 wide:px-10">
        <Suspense fallback={<Confirming />}>
          <ConfirmView />
        </Suspense>
      </Card>
    </PublicFrame>
  );
}
