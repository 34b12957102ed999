"use client";
import { cx } from "class-variance-authority";
import { useId, useState } from "react";
import { ListFilter } from "@/components/icons/list-filter";
import { MoreChoices, SortChoice, StatusChoice } from "@/components/tasks/list/filter-choices";
import { TaskSearch } from "@/components/tasks/list/task-search";
import type { Bulk } from "@/components/tasks/use-bulk";
import { foldedOf, go, type Address, type View } from "@/components/tasks/use-address";
import type { Agent } from "@/lib/agents/contract";
import type { Task } from "@/lib/tasks/contract";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";
import { Button } from "@/components/ui/form/button";
import { Choice } from "@/components/ui/form/choice";
import { lazyPart } from "@/components/ui/late/lazy-part";

const BulkBar = lazyPart(() => import("@/components/tasks/bulk-bar").then((part) => part.BulkBar), {
  waiting: <div className="min-w-0 flex-1 max-wide:basis-full" />,
});

type Props = {
  address: Address;
  tasks: Task[];
  agents: Agent[];
  teams: readonly Team[];
  bulk: Bulk;
};

/**
 * One row with search, status, order and view; the other filters are below it, behind a button. While tasks are
 * selected, the actions on them.
 */
export function TaskFilters({ address, tasks, agents, teams, bulk }: Props) {
  const t = useText();
  const id = useId();
  const count = foldedOf(address);
  const [open, setOpen] = useState(count > 0);
  const acting = bulk.chosen.chosen.length > 0 || bulk.progress !== null;
  const onPhone = open ? "" : "max-wide:hidden";
  const views: { value: View; label: string }[] = [
    { value: "list", label: t("List") },
    { value: "board", label: t("Board") },
  ];
  return (
    <div
      role={acting ? undefined : "search"}
      className="mt-5 mb-4 flex min-h-9 flex-wrap items-center gap-2"
    >
      {acting ? (
        <BulkBar bulk={bulk} />
      ) : (
        <>
          <TaskSearch q={address.q} />
          <Button
            size="sm"
            icon={<ListFilter aria-hidden="true" />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {count ? t("Filters ({count})", { count }) : t("Filters")}
          </Button>
          <StatusChoice status={address.status} className={onPhone} />
          <SortChoice sort={address.sort} className={onPhone} />
        </>
      )}
      <div className="wide:ml-auto">
        <Choice
          label={t("View")}
          value={address.view}
          onChange={(value) => go({ view: value }, "replace")}
          items={views}
        />
      </div>
      <div
        id={id}
        className={cx("basis-full flex-wrap gap-2", open && !acting ? "flex" : "hidden")}
      >
        <MoreChoices
          address={address}
          agents={agents}
          teams={teams}
          labels={tasks.flatMap(({ labels = [] }) => labels)}
        />
      </div>
    </div>
  );
}
