"use client";
import { FilterChoices } from "@/components/tasks/filters/filter-choices";
import { TaskSearch } from "@/components/tasks/filters/task-search";
import type { Bulk } from "@/components/tasks/bulk/use-bulk";
import { go, type Address, type View } from "@/components/tasks/use-address";
import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";
import { Choice } from "@/components/ui/form/choice";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { FoldedFilters } from "@/components/ui/navigation/folded-filters";

const BulkBar = lazyPart(
  () => import("@/components/tasks/bulk/bulk-bar").then((part) => part.BulkBar),
  { waiting: <div className="min-w-0 flex-1 max-wide:basis-full" /> },
);

type Props = {
  address: Address;
  agents: Agent[];
  teams: readonly Team[];
  bulk: Bulk;
};

/** The filters, the order and the view; while tasks are selected, the actions on them. */
export function TaskFilters({ address, agents, teams, bulk }: Props) {
  return (
    <div className="mt-5 mb-4 flex min-h-9 flex-wrap items-start gap-2">
      {bulk.chosen.chosen.length > 0 || bulk.progress ? (
        <BulkBar bulk={bulk} />
      ) : (
        <div
          role="search"
          className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-wide:basis-full"
        >
          <TaskSearch q={address.q} />
          <Choices address={address} agents={agents} teams={teams} />
        </div>
      )}
      <ViewSwitch view={address.view} />
    </div>
  );
}

function Choices(props: Pick<Props, "address" | "agents" | "teams">) {
  const { status, agent, of, days } = props.address;
  const count = [status !== null, agent !== "", of !== "", days > 0].filter(Boolean).length;
  return (
    <FoldedFilters count={count} className="contents">
      <FilterChoices {...props} />
    </FoldedFilters>
  );
}

/** List or board. */
function ViewSwitch({ view }: { view: View }) {
  const t = useText();
  const views: { value: View; label: string }[] = [
    { value: "list", label: t("List") },
    { value: "board", label: t("Board") },
  ];
  return (
    <Choice
      label={t("View")}
      value={view}
      onChange={(value) => go({ view: value }, "replace")}
      items={views}
    />
  );
}
