"use client";
import { May, useMay } from "@/components/shell/workspace";
import { useState } from "react";
import { routes } from "@/components/routes";
import { PagedList } from "@/components/settings/paged-list";
import { Section } from "@/components/settings/section";
import { TrashDialogs } from "@/components/settings/trash-dialogs";
import { TrashFilters } from "@/components/settings/trash-filters";
import { TrashRow } from "@/components/settings/trash-row";
import { TrashSelection } from "@/components/settings/trash-selection";
import { useTrash } from "@/components/settings/use-trash";
import { Empty } from "@/components/ui/feedback/faces";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Page, PageHead } from "@/components/ui/page/page";
import { binApi, type BinFilter, type BinItem } from "@/lib/bin/contract";
import { useText } from "@/lib/texts/use-text";

/** What the person has deleted. Each thing, or several together, can be restored or permanently deleted. */
export function TrashScreen() {
  const t = useText();
  const may = useMay();
  const [filter, setFilter] = useState<BinFilter>({});
  const trash = useTrash(filter);
  const { bin, rows, chosen } = trash;
  const [leaving, setLeaving] = useState<BinItem[] | null>(null);
  const [emptying, setEmptying] = useState(false);
  const isFiltered = Boolean(filter.q || filter.kind);
  return (
    <Page narrow>
      <PageHead
        title={t("Trash")}
        subtitle={t("Deleted items are kept here before they are removed permanently.")}
      />
      <TrashFilters filter={filter} onChange={setFilter} />
      <Section
        title={t("Deleted items")}
        aside={
          rows.length > 0 && may(binApi.empty) ? (
            <Button size="sm" disabled={trash.busy !== null} onClick={() => setEmptying(true)}>
              {t("Empty trash")}
            </Button>
          ) : undefined
        }
      >
        <PagedList
          pages={bin}
          whenEmpty={<Nothing filtered={isFiltered} onClear={() => setFilter({})} />}
        >
          {(rows) => (
            <>
              <May call={binApi.bulk}>
                <TrashSelection
                  all={rows.length}
                  count={chosen.length}
                  busy={trash.busy}
                  onAll={trash.tickAll}
                  onRestore={() => void trash.change("restore", chosen)}
                  onRemove={() => setLeaving(chosen)}
                />
              </May>
              <ul aria-label={t("Deleted items")}>
                {rows.map((each) => (
                  <TrashRow
                    key={each.id}
                    item={each}
                    ticked={trash.isTicked(each)}
                    disabled={trash.busy !== null}
                    onTick={(on) => trash.tick(each, on)}
                    onRestore={() => trash.restoreOne(each)}
                    onRemove={() => setLeaving([each])}
                  />
                ))}
              </ul>
            </>
          )}
        </PagedList>
      </Section>
      <TrashDialogs
        leaving={leaving}
        emptying={emptying}
        filtered={isFiltered}
        onRemoveAll={(items) => trash.change("delete", items)}
        onDone={bin.again}
        onClose={() => {
          setLeaving(null);
          setEmptying(false);
        }}
      />
    </Page>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useText();
  if (filtered)
    return (
      <Empty
        title={t("Nothing in the trash matches")}
        text={t("Try another name or kind.")}
        action={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      />
    );
  return (
    <Empty
      drawing="tasks"
      title={t("Trash is empty")}
      text={t("Deleted items appear here and can be restored.")}
      action={<ButtonLink href={routes.dashboard}>{t("Go to dashboard")}</ButtonLink>}
    />
  );
}
