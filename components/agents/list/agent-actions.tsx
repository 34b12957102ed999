"use client";
import { useMayChat } from "@/components/items/use-may-chat";
import { May, useMay } from "@/components/shell/workspace";
import { Eye } from "@/components/icons/eye";
import { Copy } from "@/components/icons/copy";
import { Ellipsis } from "@/components/icons/ellipsis";
import { MessageSquare } from "@/components/icons/message-square";
import { Pencil } from "@/components/icons/pencil";
import { Pin } from "@/components/icons/pin";
import { PinOff } from "@/components/icons/pin-off";
import { Trash } from "@/components/icons/trash";
import { focusTargets } from "@/components/agents/focus-targets";
import { routes } from "@/components/routes";
import { Menu } from "@/components/ui/dialog/menu";
import { ButtonLink, IconButton } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { agentApi, type Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";

export type AgentProps = {
  agent: Agent;
  onEdit: () => void;
  onRemove: () => void;
  onPin: () => void;
  onDuplicate: () => void;
  /** Omitted without another workspace to copy it to. */
  onCopy?: () => void;
};

/** SPEC section 2: edit, delete, and Chat. */
export function AgentActions({
  agent,
  onEdit,
  onRemove,
}: Pick<AgentProps, "agent" | "onEdit" | "onRemove">) {
  const t = useText();
  const { AgentId: id, name } = agent;
  const mayChat = useMayChat()(agent);
  const mayEdit = useMay()(agentApi.update);
  return (
    <>
      <IconButton
        id={focusTargets.edit(id)}
        size="sm"
        label={mayEdit ? t("Edit {name}", { name }) : t("View {name}", { name })}
        onClick={onEdit}
      >
        {mayEdit ? <Pencil aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
      <May call={agentApi.remove}>
        <IconButton size="sm" label={t("Delete {name}", { name })} onClick={onRemove}>
          <Trash aria-hidden="true" />
        </IconButton>
      </May>
      {mayChat && (
        <ButtonLink
          id={focusTargets.chat(id)}
          size="sm"
          className="ml-1.5"
          icon={<MessageSquare aria-hidden="true" />}
          href={routes.chatWith({ agentId: id })}
        >
          {t("Chat")}
          <span className="sr-only"> {t("with {name}", { name })}</span>
        </ButtonLink>
      )}
    </>
  );
}

/** Less frequent actions. */
export function AgentMenu({
  agent,
  onPin,
  onDuplicate,
  onCopy,
}: Omit<AgentProps, "onEdit" | "onRemove">) {
  const t = useText();
  const mayEdit = useMay()(agentApi.update);
  if (!mayEdit && !onCopy) return null;
  return (
    <Menu
      label={t("More actions for {name}", { name: agent.name })}
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      triggerClass="flex size-10 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink active:bg-press wide:size-8"
      items={[
        ...(mayEdit
          ? [
              {
                label: agent.pinned ? t("Unpin") : t("Pin to the top"),
                icon: agent.pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
                onSelect: onPin,
              },
              { label: t("Duplicate"), icon: <Copy aria-hidden="true" />, onSelect: onDuplicate },
            ]
          : []),
        ...(onCopy
          ? [
              {
                label: t("Copy to workspace…"),
                icon: <Copy aria-hidden="true" />,
                onSelect: onCopy,
              },
            ]
          : []),
      ]}
    />
  );
}

export function Pinned() {
  const t = useText();
  return (
    <Pin
      role="img"
      aria-label={t("Pinned")}
      aria-hidden={false}
      className="size-3.5 flex-none text-ink-3"
    />
  );
}

export function LastUsed({ at }: { at: string | null }) {
  const t = useText();
  if (!at) return t("Not used yet");
  return (
    <>
      {t("Used")} <RelativeTime iso={at} form="long" />
    </>
  );
}
