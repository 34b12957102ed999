"use client";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { ChevronLeft } from "@/components/icons/chevron-left";
import { Globe } from "@/components/icons/globe";
import { Pencil } from "@/components/icons/pencil";
import { SquarePen } from "@/components/icons/square-pen";
import { Trash } from "@/components/icons/trash";
import { OnlyMeBadge } from "@/components/items/only-me-badge";
import { AddDialogs, type Adding } from "@/components/knowledge/add-dialogs";
import { CollectionAgents } from "@/components/knowledge/collection-agents";
import { CollectionDialog } from "@/components/knowledge/collection-dialog";
import { DocumentList } from "@/components/knowledge/document-list";
import { DropZone, FilesButton, FolderButton } from "@/components/knowledge/drop-zone";
import { TestSearch } from "@/components/knowledge/search/test-search";
import { UploadState } from "@/components/knowledge/upload-state";
import { useDocumentUploads } from "@/components/knowledge/use-document-uploads";
import { routes } from "@/components/routes";
import { useMay } from "@/components/shell/workspace";
import { Menu } from "@/components/ui/dialog/menu";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Faces, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { Link } from "@/components/ui/link";
import { navigate } from "@/components/ui/navigate";
import { Page, PageHead } from "@/components/ui/page/page";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useCollection, useDocuments, useRemoveCollection } from "@/lib/knowledge/client";
import { knowledgeApi, type Collection } from "@/lib/knowledge/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The collection in the URL. */
export function CollectionScreen() {
  const id = decodeURIComponent(usePathname().split("/").at(-1)!);
  return <OneCollection key={id} id={id} />;
}

/** One collection: its documents, a search to test it, and the agents that use it. */
function OneCollection({ id }: { id: string }) {
  const t = useText();
  const say = useSentence();
  const { data: collection, error, isLoading, mutate } = useCollection(id);
  const documents = useDocuments(id);
  const uploads = useDocumentUploads(id, () => void documents.again());
  const may = useMay()(knowledgeApi.addDocument);
  return (
    <DropZone onFiles={(files) => may && uploads.add(files)}>
      <Page>
        <Back />
        <Faces
          loading={isLoading}
          error={collection ? undefined : error}
          empty={false}
          skeleton={<Skeleton className="h-64 w-full" />}
          failed={
            <Failed
              heading="h1"
              title={error ? say(sentenceIn(error, knowledgeApi.get.fails)) : ""}
              text={t("It may have been deleted, or belong to another workspace.")}
              onRetry={() => void mutate()}
            />
          }
          whenEmpty={null}
        >
          {collection && (
            <>
              <Head
                collection={collection}
                onFiles={uploads.add}
                onAdded={() => void documents.again()}
              />
              <UploadState {...uploads} />
              <div className="mt-6 grid items-start gap-6 min-[68.75rem]:grid-cols-[minmax(0,1fr)_376px]">
                <DocumentList documents={documents} onFiles={uploads.add} busy={uploads.all > 0} />
                <div className="min-w-0 space-y-6">
                  <CollectionAgents collection={collection} />
                  <TestSearch collection={collection} />
                </div>
              </div>
            </>
          )}
        </Faces>
      </Page>
    </DropZone>
  );
}

function Back() {
  const t = useText();
  return (
    <Link
      href={routes.knowledge}
      className="mb-2 -ml-1 inline-flex min-h-8 items-center gap-1 rounded-md pr-2 text-13 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
    >
      <ChevronLeft aria-hidden="true" className="size-4" />
      {t("Knowledge")}
    </Link>
  );
}

type HeadProps = {
  collection: Collection;
  onFiles: ReturnType<typeof useDocumentUploads>["add"];
  onAdded: () => void;
};

function Head({ collection, onFiles, onAdded }: HeadProps) {
  const t = useText();
  const may = useMay();
  const remove = useRemoveCollection();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState<Collection | null>(null);
  const { collection_id: id, name, description } = collection;
  return (
    <>
      <PageHead title={name} subtitle={description}>
        <OnlyMeBadge item={collection} />
        {may(knowledgeApi.addDocument) && (
          <>
            <FolderButton primary onFiles={onFiles} />
            <FilesButton onFiles={onFiles} />
            <Menu
              label={t("More actions")}
              icon={undefined}
              trigger={t("More")}
              triggerClass="inline-flex h-9 items-center rounded-lg border border-line px-3 font-medium hover:bg-hover pointer-coarse:h-11"
              items={[
                {
                  label: t("Write a note"),
                  icon: <SquarePen aria-hidden="true" />,
                  onSelect: () => setAdding("note"),
                },
                {
                  label: t("Add a web page"),
                  icon: <Globe aria-hidden="true" />,
                  onSelect: () => setAdding("page"),
                },
                {
                  label: t("Edit collection"),
                  icon: <Pencil aria-hidden="true" />,
                  apart: true,
                  onSelect: () => setEditing(true),
                },
                {
                  label: t("Delete collection"),
                  icon: <Trash aria-hidden="true" />,
                  tone: "bad",
                  onSelect: () => setLeaving(collection),
                },
              ]}
            />
          </>
        )}
      </PageHead>
      <AddDialogs
        collection={id}
        adding={adding}
        onClose={() => setAdding(null)}
        onAdded={onAdded}
      />
      <CollectionDialog
        open={editing}
        onOpenChange={setEditing}
        collection={collection}
        onSaved={() => undefined}
      />
      <RemoveDialog
        thing={leaving}
        title={(each) => t("Delete {name}?", { name: each.name })}
        text={t(
          "Its documents are deleted permanently, and agents no longer find them. Uploaded files stay in Files.",
        )}
        confirm={t("Delete collection")}
        onConfirm={() => remove({ id })}
        onRemoved={() => navigate(routes.knowledge)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
