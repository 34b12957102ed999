"use client";
import { useState } from "react";
import { Plus } from "@/components/icons/plus";
import { CollectionDialog } from "@/components/knowledge/collection-dialog";
import { CollectionRow } from "@/components/knowledge/collection-row";
import { DropZone, FolderButton } from "@/components/knowledge/drop-zone";
import { queueFiles } from "@/components/knowledge/queued-files";
import type { FoundFile } from "@/components/knowledge/found-files";
import { routes } from "@/components/routes";
import { May } from "@/components/shell/workspace";
import { Card } from "@/components/ui/card";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { navigate } from "@/components/ui/navigate";
import { Page, PageHead } from "@/components/ui/page/page";
import { useAgents } from "@/lib/agents/client";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useCollections, useCreateCollection } from "@/lib/knowledge/client";
import { knowledgeApi } from "@/lib/knowledge/contract";
import { knowledgeLimits } from "@/lib/knowledge/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

/** All collections of documents. Files dropped here become a new one. */
export function KnowledgeScreen() {
  const t = useText();
  const say = useSentence();
  const { data: collections, error, isLoading, mutate } = useCollections();
  const { data: agents = [] } = useAgents();
  const create = useCreateCollection();
  const [making, setMaking] = useState(false);
  const isEmpty = collections?.length === 0;

  async function collect(files: FoundFile[], folder: string): Promise<void> {
    if (files.length === 0) return;
    const taken = new Set(collections?.map(({ name }) => name.toLowerCase()));
    const name = freeName(folder || t("Documents"), taken);
    try {
      const { collection_id: id } = await create({ name });
      queueFiles(id, files);
      navigate(routes.collection(id));
    } catch (thrown) {
      toastFailure(say(sentenceIn(thrown, knowledgeApi.create.fails)));
    }
  }

  return (
    <DropZone onFiles={(files, folder) => void collect(files, folder)}>
      <Page>
        <PageHead
          title={t("Knowledge")}
          subtitle={t("Documents that your agents search and cite.")}
        >
          {!isEmpty && (
            <May call={knowledgeApi.create}>
              <Button
                variant="primary"
                icon={<Plus aria-hidden="true" />}
                onClick={() => setMaking(true)}
              >
                {t("New collection")}
              </Button>
            </May>
          )}
        </PageHead>
        <Card className="mt-6 overflow-hidden">
          <Faces
            loading={isLoading}
            error={collections ? undefined : error}
            empty={isEmpty}
            skeleton={
              <SkeletonRows
                rows={3}
                className="border-b border-line px-5 py-4 last:border-0"
                mark="size-10"
                words={["h-4 w-48 max-w-full", "h-3 w-64 max-w-full"]}
              />
            }
            failed={
              <Failed
                title={error ? say(sentenceIn(error, knowledgeApi.list.fails)) : ""}
                text={t("Your documents are safe.")}
                onRetry={() => void mutate()}
              />
            }
            whenEmpty={
              <Empty
                drawing="tasks"
                title={t("No documents yet")}
                text={t(
                  "Drop a folder here. Agents then answer from its files and cite the exact words.",
                )}
                action={
                  <May call={knowledgeApi.create}>
                    <div className="flex flex-wrap justify-center gap-2">
                      <FolderButton
                        primary
                        onFiles={(files, folder) => void collect(files, folder)}
                      />
                      <Button onClick={() => setMaking(true)}>{t("New collection")}</Button>
                    </div>
                  </May>
                }
              />
            }
          >
            <ul aria-label={t("Collections")}>
              {collections?.map((collection) => (
                <CollectionRow
                  key={collection.collection_id}
                  collection={collection}
                  agents={agents}
                />
              ))}
            </ul>
          </Faces>
        </Card>
        <CollectionDialog
          open={making}
          onOpenChange={setMaking}
          onSaved={({ collection_id: id }) => navigate(routes.collection(id))}
        />
      </Page>
    </DropZone>
  );
}

/** A name that no other collection has. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const name = wanted.slice(0, knowledgeLimits.name - 4);
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
