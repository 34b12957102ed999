"use client";
import { RefreshCw } from "@/components/icons/refresh-cw";
import type { ReactNode } from "react";
import { ConversationRow } from "@/components/chat/list/conversation-row";
import type { ListKind } from "@/components/chat/list/list-kind";
import type { ConversationActions } from "@/components/chat/use-conversation-actions";
import { listedOf, type Selection } from "@/components/chat/selection";
import { Button } from "@/components/ui/form/button";
import { Faces, Skeleton } from "@/components/ui/feedback/faces";
import type { Agent } from "@/lib/agents/contract";
import type { ConversationList as List } from "@/lib/chat/browser/client";
import type { ConversationSummary } from "@/lib/chat/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  list: List;
  agents: Agent[];
  selection: Selection;
  /** The search text; "": all are shown. */
  words: string;
  kind: ListKind;
  /** The agent or team to which the list is limited. */
  only?: string;
  actions: ConversationActions;
  onClear: () => void;
  onSelect: () => void;
};

export function ConversationList({
  list,
  agents,
  selection,
  words,
  kind,
  only,
  actions,
  onClear,
  onSelect,
}: Props) {
  const t = useText();
  // Results for other search text do not apply.
  const stale = words !== "" && list.size === 1;
  const listed = listedOf(selection);
  const several = agents.length > 1 && !listed.agentId && !listed.teamId;
  const row = (each: ConversationSummary) => (
    <ConversationRow
      key={each.conversation_id}
      conversation={each}
      agent={several ? agents.find((agent) => agent.AgentId === each.agent_id) : undefined}
      words={words}
      selection={selection}
      current={each.conversation_id === selection.conversationId}
      actions={actions}
      onSelect={onSelect}
    />
  );
  const none = list.conversations.length + list.pinned.length === 0;
  return (
    <nav
      aria-label={t("Recent Conversations")}
      className="min-h-0 flex-1 overflow-y-auto px-3 pb-3"
    >
      <Faces
        loading={list.isLoading}
        error={list.error && (stale || none)}
        empty={none}
        skeleton={<Rows />}
        failed={<Failed list={list} />}
        whenEmpty={
          words ? (
            <NothingFound words={words} onClear={onClear} />
          ) : (
            <NoneYet kind={kind} only={only} />
          )
        }
      >
        {list.pinned.length > 0 && (
          <>
            <Heading id="pinned-conversations">{t("Pinned")}</Heading>
            <ul aria-labelledby="pinned-conversations" className="mb-2 flex flex-col gap-px">
              {list.pinned.map(row)}
            </ul>
            {list.conversations.length > 0 && <hr className="mx-2.5 mb-2 border-line" />}
          </>
        )}
        <ul className="flex flex-col gap-px">{list.conversations.map(row)}</ul>
        {list.error ? <Failed list={list} /> : list.hasMore && <More list={list} />}
      </Faces>
    </nav>
  );
}

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h3 id={id} className="px-2.5 pb-1 text-xs font-normal text-ink-3">
      {children}
    </h3>
  );
}

function Failed({ list }: { list: List }) {
  const t = useText();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-2.5 text-13 text-ink-2">
      <p>{t("Could not load conversations. Please try again.")}</p>
      <Button size="sm" icon={<RefreshCw aria-hidden="true" />} onClick={list.refresh}>
        {t("Retry")}
      </Button>
    </div>
  );
}

function NothingFound({ words, onClear }: { words: string; onClear: () => void }) {
  const t = useText();
  return (
    <div role="status" className="flex flex-col items-start gap-3 p-2.5 text-13 text-ink-2">
      <p className="wrap-anywhere">{t("No conversations match “{words}”.", { words })}</p>
      <Button size="sm" onClick={onClear}>
        {t("Clear search")}
      </Button>
    </div>
  );
}

function NoneYet({ kind, only }: Pick<Props, "kind" | "only">) {
  const t = useText();
  return (
    <p className="p-2.5 text-13 wrap-anywhere text-ink-3">
      {kind === "archived"
        ? t("No archived conversations. Archived conversations appear here.")
        : kind === "programs"
          ? t("No conversations started through the API yet. Stored API responses appear here.")
          : kind === "shared"
            ? t(
                "No one shares a conversation yet. Open the menu of one of yours and choose “Share with workspace”.",
              )
            : only === undefined
              ? t("No conversations yet. Send a message to start one.")
              : t("No conversations with {name} yet. Send a message to start one.", { name: only })}
    </p>
  );
}

function More({ list }: { list: List }) {
  const t = useText();
  return (
    <div className="flex justify-center pt-2">
      <Button variant="ghost" size="sm" busy={list.loadingMore} onClick={list.loadMore}>
        {t("Load More")}
      </Button>
    </div>
  );
}

function Rows() {
  return [0, 1, 2, 3].map((each) => (
    <div key={each} className="flex h-15 flex-col justify-center gap-2 px-2.5">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-3 w-56" />
    </div>
  ));
}
