"use client";
import { useState } from "react";
import { OperatorPage } from "@/components/settings/operator/operator-page";
import { FoundList } from "@/components/settings/operator/paged-list";
import { SearchField } from "@/components/settings/operator/search-field";
import { EntryTable } from "@/components/settings/operator/entry-table";
import { ExportList } from "@/components/settings/operator/export-list";
import { InviteBar } from "@/components/settings/operator/invite-bar";
import { Section } from "@/components/settings/section";
import { Choice } from "@/components/ui/form/choice";
import { useOverview, useWaitlist } from "@/lib/operator/client";
import { SELECTED_MOST, type EntryStatus } from "@/lib/operator/contract";
import { useText } from "@/lib/texts/use-text";

export const WaitlistScreen = () => (
  <OperatorPage>
    <Waitlist />
  </OperatorPage>
);

type Shown = "all" | EntryStatus;

function Waitlist() {
  const t = useText();
  const [q, setQ] = useState("");
  const [filter, setFilter] = useState<Shown>("all");
  const entries = useWaitlist(q, filter === "all" ? undefined : filter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  function select(id: string, on: boolean): void {
    const now = new Set(selected);
    if (on && now.size < SELECTED_MOST) now.add(id);
    else now.delete(id);
    setSelected(now);
  }
  return (
    <Section title={t("Waitlist")} text={<HowMany />} aside={<ExportList />}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <Choice<Shown>
          label={t("Show")}
          value={filter}
          onChange={setFilter}
          items={[
            { value: "all", label: t("All") },
            { value: "confirmed", label: t("Confirmed") },
            { value: "pending", label: t("Not confirmed") },
          ]}
        />
        <SearchField label={t("Search the waitlist")} onSearch={setQ} />
      </div>
      <InviteBar
        selected={selected}
        onInvited={async () => {
          setSelected(new Set());
          await entries.again();
        }}
      />
      <FoundList
        pages={entries}
        searching={q !== "" || filter !== "all"}
        whenEmpty={t("No one has signed up yet.")}
      >
        {(rows) => <EntryTable rows={rows} selected={selected} onSelect={select} />}
      </FoundList>
    </Section>
  );
}

function HowMany() {
  const t = useText();
  const { data } = useOverview();
  if (!data) return <span className="inline-block w-48">&nbsp;</span>; // the final width
  const { confirmed, pending } = data.waitlist;
  return (
    <>
      {t("{count} confirmed", { count: confirmed })},{" "}
      {t("{count} not confirmed", { count: pending })}
    </>
  );
}
