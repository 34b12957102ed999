"use client";
import { useState } from "react";
import { TrashDialogs } from "@/components/settings/trash/trash-dialogs";
import { TrashRow, kindNames } from "@/components/settings/trash/trash-row";
import { PagedList } from "@/components/settings/paged-list";
import { Section } from "@/components/settings/section";
import { Empty } from "@/components/ui/feedback/faces";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { SelectInput } from "@/components/ui/form/input";
import { Page, PageHead } from "@/components/ui/page/page";
import { useBin, useRestore } from "@/lib/bin/browser/client";
import { BIN_KINDS, type BinItem, type BinKind } from "@/lib/bin/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

/** What the person has deleted: to be taken back, or to be deleted for good. */
export function TrashScreen() {
  const t = useText();
  const say = useSentence();
  const [kind, setKind] = useState<BinKind | "">("");
  const bin = useBin(kind);
  const restore = useRestore();
  const [leaving, setLeaving] = useState<BinItem | null>(null);
  const [emptying, setEmptying] = useState(false);
  const back = async ({ id }: BinItem) => {
    try {
      const { name } = await restore(id);
      toast(t("{name} restored", { name: name || t("Untitled") }));
    } catch (thrown) {
      toastFailure(say(sentenceIn(thrown, t("Couldn't restore it"))));
    }
    await bin.again();
  };
  return (
    <Page narrow>
      <PageHead
        title={t("Trash")}
        subtitle={t("Deleted items are kept here before they are removed permanently.")}
      />
      <KindFilter kind={kind} onChange={setKind} />
      <Section
        title={t("Deleted items")}
        aside={
          bin.rows && bin.rows.length > 0 ? (
            <Button size="sm" onClick={() => setEmptying(true)}>
              {t("Empty trash")}
            </Button>
          ) : undefined
        }
      >
        <PagedList
          pages={bin}
          whenEmpty={
            <Empty
              title={t("Trash is empty")}
              text={t("Deleted items appear here and can be restored.")}
            />
          }
        >
          {(rows) => (
            <ul>
              {rows.map((each) => (
                <TrashRow
                  key={each.id}
                  item={each}
                  onRestore={() => back(each)}
                  onRemove={() => setLeaving(each)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </Section>
      <TrashDialogs
        leaving={leaving}
        emptying={emptying}
        onDone={bin.again}
        onClose={() => {
          setLeaving(null);
          setEmptying(false);
        }}
      />
    </Page>
  );
}

type KindProps = { kind: BinKind | ""; onChange: (kind: BinKind | "") => void };

function KindFilter({ kind, onChange }: KindProps) {
  const t = useText();
  const names = kindNames(t);
  return (
    <div className="mt-4 w-full wide:w-48">
      <SelectInput
        scale="sm"
        aria-label={t("Kind")}
        value={kind}
        onChange={(event) => onChange(event.target.value as BinKind | "") /* as the options are */}
      >
        <option value="">{t("All kinds")}</option>
        {BIN_KINDS.map((each) => (
          <option key={each} value={each}>
            {names[each].many}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
