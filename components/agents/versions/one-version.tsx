"use client";
import { versionApi } from "@/lib/agents/versions/contract";
import { May } from "@/components/shell/workspace";
import { useState } from "react";
import { differingFields } from "@/components/agents/versions/field-texts";
import { VersionFields } from "@/components/agents/versions/version-fields";
import type { Leave } from "@/components/ui/dialog/discard-changes";
import { Alert } from "@/components/ui/feedback/alert";
import { Faces, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
import { useVersion } from "@/lib/agents/versions.client";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useText } from "@/lib/texts/use-text";

type Props = {
  id: string;
  version: number;
  current: number;
  /** Asks before the form's unsaved changes are lost. */
  leave: Leave;
  /** Throws on failure. */
  onRestore: (version: number) => Promise<void>;
};

/** Compares one version with the current one, and restores it. */
export function OneVersion({ id, version: number, current: latest, leave, onRestore }: Props) {
  const t = useText();
  const version = useVersion(id, number);
  const current = useVersion(id, latest);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
  const isSame =
    version.data && current.data && differingFields(version.data, current.data).length === 0;
  async function restore(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onRestore(number);
    } catch (error) {
      setProblem(sentenceIn(error, t("Couldn't restore this version")));
      setBusy(false);
    }
  }
  return (
    <>
      <div className="flex-1 px-4 py-5 wide:px-6">
        <Faces
          loading={version.isLoading || current.isLoading}
          error={version.error ?? current.error}
          empty={false}
          skeleton={<Skeleton className="h-40" />}
          failed={
            <Failed
              title={t("Couldn't load this version")}
              text={t("Check your connection and try again.")}
              onRetry={() => void Promise.all([version.mutate(), current.mutate()])}
            />
          }
          whenEmpty={null}
        >
          {version.data && current.data && (
            <VersionFields version={version.data} current={current.data} />
          )}
        </Faces>
      </div>
      {number !== latest && !isSame && (
        <div
          data-foot
          className="sticky bottom-0 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-raised px-4 py-3 wide:px-6"
        >
          {problem && (
            <Alert tone="bad" className="w-full">
              {problem}
            </Alert>
          )}
          <p className="min-w-0 flex-1 basis-48 text-13 text-ink-2">
            {t("Saves these values as a new version. Nothing is lost.")}
          </p>
          <May call={versionApi.restore}>
            <Button
              variant="primary"
              className="pointer-coarse:h-11"
              busy={busy}
              disabled={!version.data}
              onClick={() => leave(() => void restore())}
            >
              {t("Restore version {version}", { version: number })}
            </Button>
          </May>
        </div>
      )}
    </>
  );
}
