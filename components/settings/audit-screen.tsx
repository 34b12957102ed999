"use client";
import { useState } from "react";
import { Download } from "@/components/icons/download";
import { AuditFilters } from "@/components/settings/audit-filters";
import { AuditRow } from "@/components/settings/audit-row";
import { PagedList } from "@/components/settings/paged-list";
import { useMay, useWorkspace } from "@/components/shell/workspace";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
import { Page, PageHead } from "@/components/ui/page/page";
import { auditFileAddress, useAuditLog } from "@/lib/audit/client";
import { auditApi, type AuditFilter } from "@/lib/audit/contract";
import { useText } from "@/lib/texts/use-text";

/** Who did what in the workspace: for its owners and admins; in the personal one, for oneself. */
export function AuditScreen() {
  const t = useText();
  const may = useMay();
  const { id } = useWorkspace();
  if (!may(auditApi.list))
    return (
      <Page narrow>
        <PageHead title={t("Audit log")} />
        <Card className="mt-6">
          <Empty
            title={t("Only for owners and admins")}
            text={t("Ask an owner or admin of this workspace about its audit log.")}
          />
        </Card>
      </Page>
    );
  return <AuditLog key={id} />;
}

function AuditLog() {
  const t = useText();
  const [filter, setFilter] = useState<AuditFilter>({});
  /** The name of the person who is filtered by. */
  const [name, setName] = useState("");
  const log = useAuditLog(filter);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page narrow>
      <PageHead
        title={t("Audit log")}
        subtitle={t("Who changed what, when, and from where. Entries can't be edited.")}
      >
        <Button
          size="sm"
          icon={<Download />}
          onClick={() => window.location.assign(auditFileAddress(filter))}
        >
          {t("Export as CSV")}
        </Button>
      </PageHead>
      <AuditFilters filter={filter} name={name} onChange={setFilter} />
      <Card className="mt-6 overflow-hidden">
        <PagedList
          pages={log}
          onward={t("Show older")}
          whenEmpty={
            isFiltered ? (
              <Empty
                title={t("No entries match")}
                text={t("Try other words, another kind or other days.")}
                action={<Button onClick={() => setFilter({})}>{t("Clear filters")}</Button>}
              />
            ) : (
              <Empty
                title={t("No entries yet")}
                text={t(
                  "Sign-ins, deletions and changes to keys, connections and members appear here.",
                )}
              />
            )
          }
        >
          {(rows) => (
            <ol aria-label={t("Audit log")}>
              {rows.map((each) => (
                <AuditRow
                  key={each.sequence}
                  entry={each}
                  onPerson={() => {
                    setName(each.name);
                    setFilter({ ...filter, person: each.person });
                  }}
                />
              ))}
            </ol>
          )}
        </PagedList>
      </Card>
    </Page>
  );
}
