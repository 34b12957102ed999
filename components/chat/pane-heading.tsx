"use client";
import { CircleDashed } from "@/components/icons/circle-dashed";
import { PanelLeft } from "@/components/icons/panel-left";
import { Settings2 } from "@/components/icons/settings-2";
import type { ReactNode } from "react";
import { ConversationMenu } from "@/components/chat/conversation-menu";
import { RenameField } from "@/components/chat/rename-field";
import type { ConversationActions, Named } from "@/components/chat/use-conversation-actions";
import type { Temporary } from "@/components/chat/use-temporary";
import { routes } from "@/components/routes";
import { Eye } from "@/components/icons/eye";
import { useMay } from "@/components/shell/workspace";
import { IconButton } from "@/components/ui/form/button";
import { useTitle } from "@/components/ui/page/use-title";
import { agentApi, type Agent } from "@/lib/agents/contract";
import type { Conversation } from "@/lib/chat/contract";
import { useText } from "@/lib/texts/use-text";
import { Link } from "@/components/ui/link";

type Props = {
  /** null: not started yet. */
  id: string | null;
  /** undefined: unknown so far. */
  conversation: Conversation | undefined;
  /** The agent that can be edited from here; null: none. */
  agent: Agent | null;
  below: ReactNode;
  temporary: Temporary;
  actions: ConversationActions;
  onOpenList: () => void;
};

const namedOf = (conversation: Conversation, title: string): Named => {
  const { conversation_id: id, pinned, archived, temporary, shared, shared_by } = conversation;
  return { id, title, pinned, archived, temporary, shared, shared_by };
};

export function PaneHeading({
  id,
  conversation,
  agent,
  below,
  temporary,
  actions,
  onOpenList,
}: Props) {
  const t = useText();
  const title = conversation?.title;
  const heading =
    title || (id ? t("Conversation") : temporary.on ? t("Temporary chat") : t("New chat"));
  useTitle(id && heading, "Chat");
  const mayEdit = useMay()(agentApi.update);
  const renaming = id === null ? null : actions.renaming(id, "heading");
  const label = (name: string) =>
    mayEdit ? t("Edit {name}", { name }) : t("View {name}", { name });
  return (
    <div className="flex h-15 flex-none items-center gap-1.5 border-b border-line px-2 wide:px-6">
      <IconButton label={t("Conversations")} className="wide:hidden" onClick={onOpenList}>
        <PanelLeft />
      </IconButton>
      {id && renaming ? (
        <div className="min-w-0 flex-1 wide:max-w-120">
          <RenameField
            title={title ?? ""}
            typed={renaming}
            onType={actions.typeName}
            returnTo="conversation-title"
            onSave={(next) => actions.rename(id, next)}
            onEnd={actions.endRename}
          />
        </div>
      ) : (
        <div className="min-w-0 flex-1">
          <h1
            id="conversation-title"
            tabIndex={-1}
            className="truncate text-base leading-5! tracking-normal"
            title={heading}
          >
            {heading}
          </h1>
          <p className="flex min-w-0 items-center gap-1.5 text-13 text-ink-2">
            {id && temporary.on && (
              <CircleDashed aria-hidden="true" className="size-3.5 flex-none" />
            )}
            <span className="min-w-0 truncate">{below}</span>
          </p>
        </div>
      )}
      {temporary.toggle && (
        <IconButton
          label={t("Temporary chat")}
          title={t("Temporary chat: not listed or remembered, deleted after a day")}
          aria-pressed={temporary.on}
          className={temporary.on ? "bg-press text-ink" : undefined}
          onClick={temporary.toggle}
        >
          <CircleDashed aria-hidden="true" />
        </IconButton>
      )}
      {agent && !renaming && (
        <Link
          href={routes.editAgent(agent.AgentId)}
          aria-label={label(agent.name)}
          title={label(agent.name)}
          className="flex h-11 w-11 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink active:bg-press wide:h-9 wide:w-9"
        >
          {mayEdit ? (
            <Settings2 aria-hidden="true" className="size-4" />
          ) : (
            <Eye aria-hidden="true" className="size-4" />
          )}
        </Link>
      )}
      {id && conversation && title !== undefined && !renaming && (
        <ConversationMenu
          of={namedOf(conversation, title)}
          where="heading"
          actions={actions}
          className="-mr-1 flex h-11 w-11 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink active:bg-press wide:h-9 wide:w-9"
        />
      )}
    </div>
  );
}
