"use client";
import { useState } from "react";
import { ChevronLeft } from "@/components/icons/chevron-left";
import { X } from "@/components/icons/x";
import { OneVersion } from "@/components/agents/versions/one-version";
import { VersionList } from "@/components/agents/versions/version-list";
import { Drawer } from "@/components/ui/dialog/dialog";
import type { Leave } from "@/components/ui/dialog/discard-changes";
import { Alert } from "@/components/ui/feedback/alert";
import { Faces, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Button, IconButton } from "@/components/ui/form/button";
import { useRestoreVersion, useVersions } from "@/lib/agents/versions.client";
import { VERSIONS_MOST } from "@/lib/agents/versions/contract";
import type { Agent } from "@/lib/agents/contract";
import type { Sentence } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  agent: Agent;
  /** The number of a version, or "all" for their list. */
  at: string;
  onAt: (at: number | "all" | null) => void;
  /** Asks before the form's unsaved changes are lost. */
  leave: Leave;
  onRestored: (agent: Agent) => void;
};

/** The versions of an agent, and one of them next to the current one. */
export function VersionsDrawer({ agent, at, onAt, leave, onRestored }: Props) {
  const t = useText();
  const { AgentId: id, name } = agent;
  const list = useVersions(id);
  const [left, setLeft] = useState<Left | null>(null);
  const { restore, undo } = useRestore(id, onRestored, leave);
  const current = list.data?.[0]?.version;
  const one = list.data?.find(({ version }) => String(version) === at)?.version;
  const open = (next: number | "all" | null) => {
    setLeft(null);
    onAt(next);
  };
  const restoreOne = async (version: number) => {
    const from = current!; // a version is shown once the list has loaded
    const notes = await restore(version);
    // The restored agent is in the form behind the drawer.
    open(notes.length > 0 ? "all" : null);
    if (notes.length > 0) setLeft({ notes, from });
    else
      toast(t("Version {version} restored", { version }), {
        action: { label: t("Undo"), onClick: () => undo(from) },
      });
  };
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => !isOpen && open(null)}
      label={t("Versions of {name}", { name })}
      side="right"
      roomy
    >
      <div className="flex min-h-16 flex-none items-center gap-2 border-b border-line px-4 py-3 wide:px-6">
        {at !== "all" && (
          <IconButton label={t("All versions")} className="-ml-2.5" onClick={() => open("all")}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
        )}
        <h2 className="min-w-0 flex-1 truncate">
          {at === "all"
            ? t("Versions of {name}", { name })
            : t("Version {version} of {name}", { version: at, name })}
        </h2>
        <IconButton label={t("Close")} className="-mr-2.5" onClick={() => open(null)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {left && <LeftOut notes={left.notes} onUndo={() => (open("all"), undo(left.from))} />}
      <Faces
        loading={list.isLoading}
        error={list.data ? undefined : list.error}
        empty={at !== "all" && one === undefined}
        skeleton={<Skeleton className="m-4 h-40 wide:m-6" />}
        failed={
          <Failed
            title={t("Couldn't load the versions")}
            text={t("Check your connection and try again.")}
            onRetry={() => void list.mutate()}
          />
        }
        whenEmpty={<NotStored version={at} onAll={() => open("all")} />}
      >
        {list.data && one !== undefined && current !== undefined ? (
          <OneVersion
            key={one}
            id={id}
            version={one}
            current={current}
            leave={leave}
            onRestore={restoreOne}
          />
        ) : (
          list.data && <VersionList versions={list.data} onOpen={open} />
        )}
      </Faces>
    </Drawer>
  );
}

/** What could not be restored, and the version that was current before. */
type Left = { notes: Sentence[]; from: number };

/** `restore` returns what could not be restored; `undo` restores the previous version, and shows a toast. */
function useRestore(id: string, onRestored: (agent: Agent) => void, leave: Leave) {
  const t = useText();
  const say = useSentence();
  const send = useRestoreVersion();
  const restore = async (version: number): Promise<Sentence[]> => {
    const { agent, notes } = await send({ id, version });
    onRestored(agent);
    return notes;
  };
  const undo = (version: number) =>
    leave(
      () =>
        void restore(version).then(
          () => toast(t("Version {version} restored", { version })),
          (error: unknown) =>
            toastFailure(say(sentenceIn(error, t("Couldn't restore this version")))),
        ),
    );
  return { restore, undo };
}

function LeftOut({ notes, onUndo }: { notes: Sentence[]; onUndo: () => void }) {
  const t = useText();
  const say = useSentence();
  return (
    <div className="px-4 pt-4 wide:px-6">
      <Alert
        tone="warn"
        title={t("Restored, with exceptions")}
        action={
          <Button size="sm" onClick={onUndo}>
            {t("Undo")}
          </Button>
        }
      >
        <ul className="space-y-1">
          {notes.map((note) => (
            <li key={note.text}>{say(note)}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

function NotStored({ version, onAll }: { version: string; onAll: () => void }) {
  const t = useText();
  return (
    <div className="px-4 py-5 wide:px-6">
      <p className="max-w-[60ch] text-ink-2">
        {t("Version {version} isn't stored. Troupe keeps the last {count} versions of an agent.", {
          version,
          count: VERSIONS_MOST,
        })}
      </p>
      <Button className="mt-4" onClick={onAll}>
        {t("All versions")}
      </Button>
    </div>
  );
}
