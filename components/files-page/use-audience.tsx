"use client";
import { useState } from "react";
import { useWorkspace } from "@/components/shell/workspace";
import { Choice } from "@/components/ui/form/choice";
import { isAtLeast } from "@/lib/core/shared/roles";
import type { File } from "@/lib/files/contract";
import { useText } from "@/lib/texts/use-text";

/**
 * In a workspace: who sees the files that are uploaded next, and the choice of that. Viewers upload only for themselves,
 * and in a personal workspace there is no one else.
 */
export function useAudience() {
  const t = useText();
  const { id, role } = useWorkspace();
  const [isShared, setShared] = useState(false);
  if (id === "" || !isAtLeast(role, "member")) return { isShared: false, choice: null };
  return {
    isShared,
    choice: (
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-2">
        <span aria-hidden="true">{t("New uploads are visible to")}</span>
        <Choice
          label={t("Who sees new uploads")}
          value={isShared ? "all" : "me"}
          onChange={(next) => setShared(next === "all")}
          items={[
            { value: "me", label: t("Only me") },
            { value: "all", label: t("Everyone in the workspace") },
          ]}
        />
      </div>
    ),
  };
}

/** May the person delete a file? A viewer only what they uploaded for themselves. */
export function useMayDelete(): (file: Pick<File, "only_me">) => boolean {
  const { id, role } = useWorkspace();
  return ({ only_me }) => id === "" || only_me === true || isAtLeast(role, "member");
}
