"use client";
import { Archive } from "@/components/icons/archive";
import { ArchiveArrowUp } from "@/components/icons/archive-arrow-up";
import { Braces } from "@/components/icons/braces";
import { Ellipsis } from "@/components/icons/ellipsis";
import { EyeOff } from "@/components/icons/eye-off";
import { FileText } from "@/components/icons/file-text";
import { Pencil } from "@/components/icons/pencil";
import { Pin } from "@/components/icons/pin";
import { PinOff } from "@/components/icons/pin-off";
import { Share2 } from "@/components/icons/share-2";
import { useCanShare } from "@/components/shares/use-share";
import { useMay, useWorkspace } from "@/components/shell/workspace";
import { Trash } from "@/components/icons/trash";
import { Users } from "@/components/icons/users";
import {
  download,
  type ConversationActions,
  type Named,
  type RenamePlace,
} from "@/components/chat/use-conversation-actions";
import { Menu, type MenuEntry } from "@/components/ui/dialog/menu";
import { chatApi } from "@/lib/chat/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { of: Named; where: RenamePlace; actions: ConversationActions; className: string };

/** The actions on a conversation; on one that someone else shares, only those that read. */
export function ConversationMenu({ of, where, actions, className }: Props) {
  const t = useText();
  const own = useOwnItems({ of, where, actions });
  const isMine = !of.shared_by;
  return (
    <Menu
      label={t("Actions for {title}", { title: of.title || t("Untitled") })}
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      triggerClass={className}
      items={[
        ...(isMine ? own : []),
        {
          label: t("Export as Markdown"),
          icon: <FileText aria-hidden="true" />,
          onSelect: () => download(of.id, "markdown"),
        },
        {
          label: t("Export as JSON"),
          icon: <Braces aria-hidden="true" />,
          onSelect: () => download(of.id, "json"),
        },
        ...(isMine
          ? [
              {
                label: t("Delete"),
                icon: <Trash aria-hidden="true" />,
                tone: "bad" as const,
                onSelect: () => actions.remove(of),
              },
            ]
          : []),
      ]}
    />
  );
}

/** What its person can do besides. */
function useOwnItems({ of, where, actions }: Omit<Props, "className">): MenuEntry[] {
  const t = useText();
  const canShare = useCanShare();
  const isAlone = useWorkspace().id === "";
  const may = useMay();
  const sharing: MenuEntry[] = of.shared
    ? [
        {
          label: t("Stop sharing with workspace"),
          icon: <EyeOff aria-hidden="true" />,
          onSelect: () => actions.sharing.stop(of),
        },
      ]
    : !isAlone && may(chatApi.share)
      ? [
          {
            label: t("Share with workspace…"),
            icon: <Users aria-hidden="true" />,
            onSelect: () => actions.sharing.begin(of),
          },
        ]
      : [];
  const inList: MenuEntry[] = [
    {
      label: of.pinned ? t("Unpin") : t("Pin to the top"),
      icon: of.pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
      onSelect: () => actions.mark(of, { pinned: !of.pinned }),
    },
    {
      label: of.archived ? t("Restore from archive") : t("Archive"),
      icon: of.archived ? <ArchiveArrowUp aria-hidden="true" /> : <Archive aria-hidden="true" />,
      onSelect: () => actions.mark(of, { archived: !of.archived }),
    },
    ...sharing,
  ];
  return [
    {
      label: t("Rename"),
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => actions.beginRename(of.id, where),
    },
    ...(of.temporary ? [] : inList),
    ...(canShare
      ? [
          {
            label: isAlone ? t("Share…") : t("Share link…"),
            icon: <Share2 aria-hidden="true" />,
            onSelect: () => actions.share({ kind: "conversation", id: of.id, name: of.title }),
          },
        ]
      : []),
  ];
}
