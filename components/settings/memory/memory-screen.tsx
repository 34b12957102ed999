"use client";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { routes } from "@/components/routes";
import { AddFact } from "@/components/settings/memory/add-fact";
import { FactRow } from "@/components/settings/memory/fact-row";
import { MemoryFilters } from "@/components/settings/memory/memory-filters";
import { PagedList } from "@/components/settings/paged-list";
import { AgentAvatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Empty } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { Page, PageHead } from "@/components/ui/page/page";
import { useMemories, useRemoveAllMemories, useRemoveMemory } from "@/lib/memory/client";
import type { Memory, MemoryQuery } from "@/lib/memory/contract";
import { useText } from "@/lib/texts/use-text";

/** What agents remember about the user: to search, edit and delete. `?agent=`: of one agent. */
export function MemoryScreen() {
  const t = useText();
  const agent = useSearchParams().get("agent");
  const [filter, setFilter] = useState<MemoryQuery>(agent ? { agent_id: agent } : {});
  const facts = useMemories(filter);
  const [leaving, setLeaving] = useState<Memory | null>(null);
  const [adding, setAdding] = useState(false);
  const [clearing, setClearing] = useState<MemoryQuery | null>(null);
  const remove = useRemoveMemory();
  const removeAll = useRemoveAllMemories();
  const hasAny = Boolean(facts.rows?.length);
  const isFiltered = Boolean(filter.q || filter.agent_id);
  const list = (
    <PagedList
      pages={facts}
      rows={3}
      whenEmpty={
        <Nothing
          filtered={isFiltered}
          onClear={() => setFilter({})}
          onAdd={() => setAdding(true)}
        />
      }
    >
      {(rows) =>
        byAgent(rows).map((group) => (
          <AgentFacts key={group[0]!.agent_id} facts={group} onRemove={setLeaving} />
        ))
      }
    </PagedList>
  );
  return (
    <Page narrow>
      <PageHead
        title={t("Memory")}
        subtitle={t("What your agents remember about you between chats. Only you see it.")}
      >
        {hasAny && !filter.q && (
          <Button size="sm" variant="danger-ghost" onClick={() => setClearing(filter)}>
            {t("Forget everything")}
          </Button>
        )}
        {(hasAny || isFiltered) && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {t("Add fact")}
          </Button>
        )}
      </PageHead>
      {(hasAny || isFiltered) && <MemoryFilters filter={filter} onChange={setFilter} />}
      {hasAny ? list : <Card className="mt-6">{list}</Card>}
      <AddFact open={adding} agentId={filter.agent_id} onClose={() => setAdding(false)} />
      <RemoveDialog
        thing={leaving}
        title={() => t("Delete this fact?")}
        text={({ fact }) => <span className="wrap-anywhere">{fact}</span>}
        confirm={t("Delete fact")}
        onConfirm={({ MemoryId }) => remove({ id: MemoryId })}
        onClose={() => setLeaving(null)}
        onRemoved={() => toast(t("Fact deleted"))}
      />
      <RemoveDialog
        thing={clearing}
        title={() => t("Forget everything?")}
        text={({ agent_id: id }) =>
          id
            ? t("This agent forgets everything about you. This can't be undone.")
            : t("All your agents forget everything about you. This can't be undone.")
        }
        confirm={t("Forget everything")}
        onConfirm={({ agent_id }) => removeAll({ agent_id })}
        onClose={() => setClearing(null)}
        onRemoved={() => toast(t("Everything forgotten"))}
      />
    </Page>
  );
}

/** In the order of the newest fact of each agent. */
function byAgent(rows: Memory[]): Memory[][] {
  const groups = new Map<string, Memory[]>();
  for (const row of rows) groups.set(row.agent_id, [...(groups.get(row.agent_id) ?? []), row]);
  return [...groups.values()];
}

function AgentFacts({ facts, onRemove }: { facts: Memory[]; onRemove: (fact: Memory) => void }) {
  const t = useText();
  const { agent_id: id, agent_name: name } = facts[0]!;
  return (
    <Card className="mt-6 overflow-hidden">
      <h2 className="flex min-h-14 items-center gap-3 border-b border-line px-5 py-2.5 text-sm">
        <AgentAvatar id={id} name={name ?? ""} size={24} />
        {name === undefined ? (
          <span className="text-ink-2">{t("An agent that is in the trash, or not yours")}</span>
        ) : (
          <Link href={routes.editAgent(id)} className="min-w-0 truncate hover:underline">
            {name}
          </Link>
        )}
      </h2>
      <ul>
        {facts.map((each) => (
          <FactRow key={each.MemoryId} memory={each} onRemove={() => onRemove(each)} />
        ))}
      </ul>
    </Card>
  );
}

type NothingProps = { filtered: boolean; onClear: () => void; onAdd: () => void };

function Nothing({ filtered, onClear, onAdd }: NothingProps) {
  const t = useText();
  if (filtered)
    return (
      <Empty
        title={t("No facts match")}
        text={t("Try other words or another agent.")}
        action={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      />
    );
  return (
    <Empty
      drawing="agents"
      title={t("Nothing remembered yet")}
      text={t(
        "Turn on Memory in an agent. It then remembers what matters about you in later chats.",
      )}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink href={routes.agents}>{t("Go to agents")}</ButtonLink>
          <Button onClick={onAdd}>{t("Add fact")}</Button>
        </span>
      }
    />
  );
}
