"use client";
import { useState } from "react";
import { EditNote } from "@/components/knowledge/note-form";
import { DocumentRow } from "@/components/knowledge/document-row";
import { FolderButton } from "@/components/knowledge/drop-zone";
import type { FoundFile } from "@/components/knowledge/found-files";
import { May } from "@/components/shell/workspace";
import { Card } from "@/components/ui/card";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Button } from "@/components/ui/form/button";
import type { Pages } from "@/lib/core/http/browser/use-pages";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useRefreshDocument, useRemoveDocument } from "@/lib/knowledge/client";
import { knowledgeApi, type KnowledgeDocument } from "@/lib/knowledge/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  documents: Pages<KnowledgeDocument>;
  onFiles: (files: FoundFile[]) => void;
  /** Files are being uploaded: the list is about to have some. */
  busy: boolean;
};

/** A collection's documents, newest first. */
export function DocumentList({ documents, onFiles, busy }: Props) {
  const t = useText();
  const say = useSentence();
  const remove = useRemoveDocument();
  const refresh = useRefreshDocument();
  const [editing, setEditing] = useState<KnowledgeDocument | null>(null);
  const [leaving, setLeaving] = useState<KnowledgeDocument | null>(null);
  const rows = documents.rows ?? [];
  const skeleton = (
    <SkeletonRows
      rows={4}
      className="border-b border-line px-5 py-3 last:border-0"
      mark="size-5"
      words={["h-4 w-48 max-w-full", "h-3 w-64 max-w-full"]}
    />
  );
  return (
    <Card className="min-w-0 overflow-hidden">
      <Faces
        loading={documents.rows === undefined && documents.loading}
        error={documents.error}
        empty={rows.length === 0}
        skeleton={skeleton}
        failed={
          <Failed
            title={
              documents.error ? say(sentenceIn(documents.error, knowledgeApi.documents.fails)) : ""
            }
            text={t("Your documents are safe.")}
            onRetry={() => void documents.again()}
          />
        }
        whenEmpty={
          busy ? (
            skeleton
          ) : (
            <Empty
              drawing="tasks"
              title={t("No documents yet")}
              text={t("Drop files or a folder here, write a note, or add a web page.")}
              action={
                <May call={knowledgeApi.addDocument}>
                  <FolderButton onFiles={onFiles} />
                </May>
              }
            />
          )
        }
      >
        <ul aria-label={t("Documents")}>
          {rows.map((document) => (
            <DocumentRow
              key={document.document_id}
              document={document}
              onRefresh={() =>
                void refresh({
                  id: document.collection_id,
                  documentId: document.document_id,
                }).then(documents.again)
              }
              onEdit={document.kind === "note" ? () => setEditing(document) : undefined}
              onRemove={() => setLeaving(document)}
            />
          ))}
        </ul>
        {documents.more && (
          <div className="border-t border-line px-5 py-2.5">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3"
              busy={documents.loading}
              onClick={documents.readMore}
            >
              {t("Show more")}
            </Button>
          </div>
        )}
      </Faces>
      <EditNote
        note={editing}
        onClose={() => setEditing(null)}
        onSaved={() => void documents.again()}
      />
      <RemoveDialog
        thing={leaving}
        title={({ title }) => t("Delete {name}?", { name: title })}
        text={t("Agents no longer find it. Replies that cite it keep the quoted words.")}
        confirm={t("Delete document")}
        onConfirm={({ collection_id: id, document_id: documentId }) => remove({ id, documentId })}
        onRemoved={() => void documents.again()}
        onClose={() => setLeaving(null)}
      />
    </Card>
  );
}
