"use client";
import { useState } from "react";
import { fileSize } from "@/components/files/file-size";
import { FileRow } from "@/components/settings/files/file-row";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Page, PageHead } from "@/components/ui/page/page";
import { useFiles, useFileSpace, useRemoveFile } from "@/lib/files/browser/client";
import type { File } from "@/lib/files/contract";
import { useText } from "@/lib/texts/use-text";

/** Everything that the person has uploaded, what it takes up, and how to be rid of it. */
export function FilesScreen() {
  const t = useText();
  const { rows, more, loading, error, readMore, again } = useFiles();
  const space = useFileSpace().data;
  const remove = useRemoveFile();
  const [leaving, setLeaving] = useState<File | null>(null);
  return (
    <Page narrow>
      <PageHead title={t("Files")} subtitle={t("What you have attached to your messages.")} />
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
        <Faces
          loading={loading && !rows}
          error={error}
          empty={rows?.length === 0}
          skeleton={<RowsSkeleton />}
          failed={<NotLoaded error={error} onRetry={() => void again()} />}
          whenEmpty={
            <Empty
              title={t("No files yet")}
              text={t("Attach one to a message, and it is listed here.")}
            />
          }
        >
          <ul>
            {rows?.map((each) => (
              <FileRow key={each.FileId} file={each} onRemove={() => setLeaving(each)} />
            ))}
          </ul>
          {more && (
            <div className="border-t border-line p-3 text-center">
              <Button size="sm" busy={loading} onClick={readMore}>
                {t("Show more")}
              </Button>
            </div>
          )}
        </Faces>
      </Section>
      <RemoveDialog
        thing={leaving}
        title={({ name }) => t("Delete {name}?", { name })}
        text={t("Messages keep its name, but nobody can open it or read it there any longer.")}
        confirm={t("Delete file")}
        onConfirm={async ({ FileId: id, name }) => {
          await remove({ id });
          await again();
          toast(t("{name} deleted", { name }));
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  );
}
