"use client";
import { useEffect, useState } from "react";
import { useWorkspace } from "@/components/shell/workspace";
import {
  isLeavingWorkspace,
  openWorkspace,
  rememberWorkspace,
} from "@/components/shell/frame/switch";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { workspaceLost } from "@/lib/core/http/browser/call";
import { useText } from "@/lib/texts/use-text";

/**
 * Keeps the tab in its workspace: the one that was shown last is loaded next, also after another tab has switched. Says
 * when the person is no longer a member of it. They may stay to copy what they could not save; a reload is personal.
 */
export function KeepWorkspace() {
  const t = useText();
  const { id, name } = useWorkspace();
  const [lost, setLost] = useState<"" | "asks" | "stays">("");

  useEffect(() => {
    if (lost) return rememberWorkspace("");
    const remember = () => {
      if (!document.hidden && !isLeavingWorkspace()) rememberWorkspace(id);
    };
    remember();
    document.addEventListener("visibilitychange", remember);
    window.addEventListener("focus", remember);
    const stop = workspaceLost.subscribe(() => {
      if (!isLeavingWorkspace()) setLost((before) => before || "asks");
    });
    return () => {
      document.removeEventListener("visibilitychange", remember);
      window.removeEventListener("focus", remember);
      stop();
    };
  }, [id, lost]);

  const leave = () => openWorkspace("");
  return (
    <>
      <ConfirmDialog
        open={lost === "asks"}
        onOpenChange={(open) => !open && setLost("stays")}
        title={t("You're no longer a member of {name}", { name })}
        cancel={t("Stay on this page")}
        confirm={t("Go to Personal")}
        destroys={false}
        onConfirm={leave}
      >
        {t(
          "You were removed, or the workspace was deleted. Nothing more is saved here. To keep unsaved text, stay on this page and copy it.",
        )}
      </ConfirmDialog>
      {lost === "stays" && (
        <div className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-xl rounded-lg bg-raised shadow-float">
          <Alert
            tone="warn"
            action={
              <Button size="sm" onClick={leave}>
                {t("Go to Personal")}
              </Button>
            }
          >
            {t("You're no longer a member of {name}", { name })}
          </Alert>
        </div>
      )}
    </>
  );
}
