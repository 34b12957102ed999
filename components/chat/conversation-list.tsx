"use client";
import { cx } from "class-variance-authority";
import Link from "next/link";
import { RefreshCw } from "lucide-react";
import { chatAddress, select, type Selection } from "@/components/chat/use-selection";
import { Button } from "@/components/ui/button";
import { Faces, Skeleton } from "@/components/ui/faces";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ConversationList as List } from "@/lib/chat/client";
import type { ConversationSummary } from "@/lib/chat/contract";

type Props = { list: List; selection: Selection; onSelect: () => void };

export function ConversationList({ list, selection, onSelect }: Props) {
  const failed = (
    <div role="alert" className="flex flex-col items-start gap-3 p-2.5 text-13 text-ink-2">
      <p>Could not load conversations. Please try again.</p>
      <Button size="sm" icon={<RefreshCw />} onClick={list.refresh}>
        Retry
      </Button>
    </div>
  );
  return (
    <nav aria-label="Recent Conversations" className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
      <Faces
        loading={list.isLoading}
        error={list.error && list.conversations.length === 0}
        empty={list.conversations.length === 0}
        skeleton={<Rows />}
        failed={failed}
        whenEmpty={<p className="p-2.5 text-13 text-ink-3">No conversations yet. They are kept here once you have sent a message.</p>}
      >
        <ul className="flex flex-col gap-px">
          {list.conversations.map((each) => (
            <li key={each.conversation_id}>
              <Row conversation={each} agentId={selection.agentId} current={each.conversation_id === selection.conversationId} onSelect={onSelect} />
            </li>
          ))}
        </ul>
        {list.error ? failed : list.hasMore && <More list={list} />}
      </Faces>
    </nav>
  );
}

function More({ list }: { list: List }) {
  return (
    <div className="flex justify-center pt-2">
      <Button variant="ghost" size="sm" busy={list.loadingMore} onClick={list.loadMore}>
        Load More
      </Button>
    </div>
  );
}

type RowProps = { conversation: ConversationSummary; agentId: string | null; current: boolean; onSelect: () => void };

function Row({ conversation, agentId, current, onSelect }: RowProps) {
  const { conversation_id: conversationId, title, preview, last_updated: seconds } = conversation;
  const selection = { agentId, conversationId };
  return (
    <Link
      href={chatAddress(selection)}
      prefetch={false}
      aria-current={current ? "page" : undefined}
      onNavigate={(event) => {
        event.preventDefault();
        if (!current) select(selection);
        onSelect();
      }}
      className={cx("block rounded-lg p-2.5 -outline-offset-2!", current ? "bg-press" : "hover:bg-hover")}
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium" title={title}>
          {title || "Untitled"}
        </span>
        <span className="flex-none text-xs text-ink-3">
          <RelativeTime iso={new Date(seconds * 1000).toISOString()} />
        </span>
      </span>
      <span className="block truncate text-13 text-ink-2">{preview || "\u00a0"}</span>
    </Link>
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
