"use client";
import { AttachButton } from "@/components/files/attach-button";
import type { TaskDraft } from "@/components/tasks/form/use-task-draft";
import { Field } from "@/components/ui/form/field";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { Agent } from "@/lib/agents/contract";
import { attachmentOf } from "@/lib/files/browser/attached";
import { useModels } from "@/lib/models/client";
import { offeredModel } from "@/lib/models/contract";
import { sentence } from "@/lib/core/shared/sentence";
import { useText } from "@/lib/texts/use-text";

const FileChips = lazyPart(
  () => import("@/components/files/file-chips").then((part) => part.FileChips),
  { ahead: false },
);

type Props = {
  draft: TaskDraft;
  agents: Agent[];
  /** It was submitted before all files were uploaded. */
  waits: boolean;
};

/** A task's attachments: existing ones, and those being added. */
export function TaskFiles({ draft, agents, waits }: Props) {
  const t = useText();
  const { data: models = [] } = useModels();
  const { draft: now, added, change, errorOf } = draft;
  const all = [...now.files.map(attachmentOf), ...added.all];
  const blind = agents.find(
    ({ name, model }) =>
      now.assigned_agents.includes(name) && !offeredModel(model, models)?.sees_images,
  );
  const remove = (key: string): void => {
    if (added.all.some((each) => each.key === key)) added.remove(key);
    else change({ files: now.files.filter((each) => each.FileId !== key) });
  };
  return (
    <Field
      label={t("Files")}
      optional
      helper={t("Shared with every agent on this task. Drop, paste or choose files.")}
      error={
        waits && !added.settled
          ? sentence(
              "files_on_their_way",
              "Wait until all files are here, or remove those that failed.",
            )
          : errorOf("files")
      }
    >
      {(ids) => (
        <div className="space-y-2">
          {all.length > 0 && (
            <FileChips
              all={all}
              model={blind?.model}
              models={models}
              onRemove={remove}
              onAgain={added.again}
            />
          )}
          <AttachButton {...ids} worded onFiles={added.add} />
        </div>
      )}
    </Field>
  );
}
