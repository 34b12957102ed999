"use client";
import { useState } from "react";
import { fileSize } from "@/components/files/about/file-size";
import { FileRow } from "@/components/settings/files/file-row";
import { PagedList } from "@/components/settings/paged-list";
import { Section } from "@/components/settings/section";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Empty } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Page, PageHead } from "@/components/ui/page/page";
import { useFiles, useFileSpace, useRemoveFile } from "@/lib/files/browser/client";
import type { File } from "@/lib/files/contract";
import { useText } from "@/lib/texts/use-text";

/** Everything that the person has uploaded, what it takes up, and how to be rid of it. */
export function FilesScreen() {
  const t = useText();
  const files = useFiles();
  const space = useFileSpace().data;
  const remove = useRemoveFile();
  const [leaving, setLeaving] = useState<File | null>(null);
  return (
    <Page narrow>
      <PageHead title={t("Files")} subtitle={t("Files you attached and files your agents made.")} />
      <Section
        title={t("Your files")}
        text={
          space &&
          t("{used} of {most} used, {free} free", {
            used: fileSize(space.used),
            most: fileSize(space.most),
            free: fileSize(Math.max(0, space.most - space.used)),
          })
        }
      >
        <PagedList
          pages={files}
          whenEmpty={
            <Empty
              title={t("No files yet")}
              text={t("Upload a file, or attach one to a message.")}
            />
          }
        >
          {(rows) => (
            <ul>
              {rows.map((each) => (
                <FileRow key={each.FileId} file={each} onRemove={() => setLeaving(each)} />
              ))}
            </ul>
          )}
        </PagedList>
      </Section>
      <RemoveDialog
        thing={leaving}
        title={({ name }) => t("Delete {name}?", { name })}
        text={t("Messages keep the file name, but the file can no longer be opened.")}
        confirm={t("Delete file")}
        onConfirm={async ({ FileId: id, name }) => {
          await remove({ id });
          await files.again();
          toast(t("{name} deleted", { name }));
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  );
}
