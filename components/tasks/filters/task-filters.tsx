"use client";
import { BulkBar } from "@/components/tasks/filters/bulk-bar";
import { TaskSearch } from "@/components/tasks/filters/task-search";
import { go, type Address, type View } from "@/components/tasks/use-address";
import type { Chosen } from "@/components/tasks/filters/use-chosen";
import type { Routing } from "@/components/tasks/use-routing";
import { SelectInput } from "@/components/ui/form/input";
import type { Agent } from "@/lib/agents/contract";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";
import { Choice } from "@/components/ui/form/choice";

type Props = { address: Address; agents: Agent[]; chosen: Chosen; shown: Task[]; routing: Routing };

/** The filters and the view; while several tasks are selected, the actions on them. */
export function TaskFilters({ address, agents, chosen, shown, routing }: Props) {
  return (
    <div className="mt-5 mb-4 flex min-h-9 flex-wrap items-center gap-2">
      {chosen.chosen.length > 0 ? (
        <BulkBar chosen={chosen} shown={shown} routing={routing} />
      ) : (
        <div
          role="search"
          className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-wide:basis-full"
        >
          <TaskSearch q={address.q} />
          <Choices address={address} agents={agents} />
        </div>
      )}
      <ViewSwitch view={address.view} />
    </div>
  );
}

function Choices({ address, agents }: Pick<Props, "address" | "agents">) {
  const t = useText();
  return (
    <>
      <div className="min-w-0 max-wide:flex-1">
        <SelectInput
          aria-label={t("Status")}
          scale="sm"
          value={address.status ?? ""}
          onChange={(event) => go({ status: event.target.value }, "replace")}
        >
          <option value="">{t("Status: any")}</option>
          <option value="pending">{t("Pending")}</option>
          <option value="in_progress">{t("In progress")}</option>
          <option value="completed">{t("Completed")}</option>
        </SelectInput>
      </div>
      {agents.length > 0 && (
        <div className="min-w-0 max-wide:flex-1 wide:max-w-44">
          <SelectInput
            aria-label={t("Agent")}
            scale="sm"
            value={address.agent}
            onChange={(event) => go({ agent: event.target.value }, "replace")}
          >
            <option value="">{t("Agent: any")}</option>
            {agents.map((agent) => (
              <option key={agent.AgentId} value={agent.name}>
                {agent.name}
              </option>
            ))}
          </SelectInput>
        </div>
      )}
    </>
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
