"use client";
import { useMay } from "@/components/shell/workspace";
import { useState } from "react";
import { Share2 } from "@/components/icons/share-2";
import { IconButton } from "@/components/ui/form/button";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { useHydrated } from "@/components/ui/use-hydrated";
import { allowedAudiences } from "@/lib/shares/client";
import { shareApi, type ShareKind } from "@/lib/shares/contract";
import { useText } from "@/lib/texts/use-text";

/** What is to be shared. */
export type Shareable = { kind: ShareKind; id: string; name: string };

const ShareDialog = lazyPart(
  () => import("@/components/shares/share-dialog").then((part) => part.ShareDialog),
  { ahead: false, onGivenUp: closes },
);

/** Opens the dialog that shares something; render `dialog` beside what opens it. */
export function useShare() {
  const [shared, setShared] = useState<Shareable | null>(null);
  return {
    share: setShared,
    dialog: shared && (
      <ShareDialog open of={shared} onOpenChange={(open: boolean) => !open && setShared(null)} />
    ),
  };
}

/** False where the operator has switched links off, and for viewers of a workspace. */
export function useCanShare(): boolean {
  const may = useMay()(shareApi.create);
  return useHydrated() && may && allowedAudiences().length > 0;
}

/** A button that shares one thing. */
export function ShareButton({ of, label }: { of: Shareable; label?: string }) {
  const t = useText();
  const { share, dialog } = useShare();
  if (!useCanShare()) return null;
  return (
    <>
      <IconButton
        size="sm"
        className="pointer-coarse:size-11"
        label={label ?? t("Share {name}", { name: of.name })}
        onClick={() => share(of)}
      >
        <Share2 aria-hidden="true" />
      </IconButton>
      {dialog}
    </>
  );
}
