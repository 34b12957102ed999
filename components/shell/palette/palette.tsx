"use client";
import { Search } from "@/components/icons/search";
import { useState } from "react";
import { Keys } from "@/components/shell/palette/keys";
import { useKeys } from "@/components/shell/palette/use-keys";
import { useStored } from "@/components/shell/stored-preferences";
import { IconButton } from "@/components/ui/form/button";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { useReady } from "@/components/ui/page/use-ready";
import { useText } from "@/lib/texts/use-text";

const PaletteDialog = lazyPart(
  () => import("@/components/shell/palette/palette-dialog").then((part) => part.PaletteDialog),
  { onGivenUp: closes },
);
const HelpDialog = lazyPart(
  () => import("@/components/shell/palette/help-dialog").then((part) => part.HelpDialog),
  { onGivenUp: closes },
);

/** The modifier key for K on this machine, as it is labelled there. */
function useModifier(): string {
  const t = useText();
  return useReady() && /Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘" : t("Ctrl");
}

/** The search field of the top bar, and everything that opens from it or by shortcut. */
export function Palette() {
  const t = useText();
  const modifier = useModifier();
  const letters = useStored("letter-keys") !== "off";
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const [ever, setEver] = useState(false);
  const show = (what: "palette" | "help") => {
    setEver(true);
    setOpen(what);
  };
  useKeys({ letters, onPalette: () => show("palette"), onHelp: () => show("help") });

  return (
    <>
      <button
        type="button"
        onClick={() => show("palette")}
        onPointerEnter={PaletteDialog.prepare}
        onFocus={PaletteDialog.prepare}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="mr-2 hidden h-9 w-60 items-center gap-2.5 rounded-lg border border-line-strong bg-surface px-3 text-13 text-ink-3 hover:bg-hover lg:flex"
      >
        <Search aria-hidden="true" className="size-3.5" />
        <span className="min-w-0 flex-1 truncate text-left">{t("Search or jump to")}</span>
        <Keys keys={[`${modifier} K`]} />
      </button>
      <IconButton
        label={t("Search or jump to")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="lg:hidden"
        onClick={() => show("palette")}
      >
        <Search className="size-5 wide:size-4" />
      </IconButton>
      {ever && (
        <>
          <PaletteDialog
            open={open === "palette"}
            onOpenChange={(is) => setOpen(is ? "palette" : null)}
            onHelp={() => setOpen("help")}
          />
          <HelpDialog
            open={open === "help"}
            onOpenChange={(is) => setOpen(is ? "help" : null)}
            letters={letters}
            modifier={modifier}
          />
        </>
      )}
    </>
  );
}
