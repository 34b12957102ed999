"use client";
import { NameSearch } from "@/components/ui/form/name-search";
import { SelectInput } from "@/components/ui/form/input";
import { useAgentNames } from "@/lib/agents/client";
import type { MemoryQuery } from "@/lib/memory/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { filter: MemoryQuery; onChange: (filter: MemoryQuery) => void };

/** Search by words, and a menu for the agent. */
export function MemoryFilters({ filter, onChange }: Props) {
  const t = useText();
  const agents = useAgentNames();
  const change = ({ agent_id, q }: MemoryQuery) =>
    onChange({ ...(agent_id ? { agent_id } : {}), ...(q ? { q } : {}) });
  return (
    <div
      role="search"
      aria-label={t("Search memory")}
      className="grid gap-2 pt-5 wide:grid-cols-[minmax(0,1fr)_224px]"
    >
      <NameSearch
        label={t("Search memory")}
        placeholder={t("Search facts")}
        words={filter.q ?? ""}
        onSearch={(q) => change({ ...filter, q })}
      />
      <SelectInput
        scale="sm"
        aria-label={t("Agent")}
        value={filter.agent_id ?? ""}
        onChange={({ target }) => change({ ...filter, agent_id: target.value })}
      >
        <option value="">{t("All agents")}</option>
        {[...agents].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
