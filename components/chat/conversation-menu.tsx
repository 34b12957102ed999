"use client";
import { Archive } from "@/components/icons/archive";
import { ArchiveArrowUp } from "@/components/icons/archive-arrow-up";
import { Braces } from "@/components/icons/braces";
import { Ellipsis } from "@/components/icons/ellipsis";
import { FileText } from "@/components/icons/file-text";
import { Pencil } from "@/components/icons/pencil";
import { Pin } from "@/components/icons/pin";
import { PinOff } from "@/components/icons/pin-off";
import { Share2 } from "@/components/icons/share-2";
import { useCanShare } from "@/components/shares/use-share";
import { Trash } from "@/components/icons/trash";
import {
  download,
  type ConversationActions,
  type Named,
  type RenamePlace,
} from "@/components/chat/use-conversation-actions";
import { Menu } from "@/components/ui/dialog/menu";
import { useText } from "@/lib/texts/use-text";

type Props = { of: Named; where: RenamePlace; actions: ConversationActions; className: string };

/** The actions on a conversation. */
export function ConversationMenu({ of, where, actions, className }: Props) {
  const t = useText();
  const canShare = useCanShare();
  const inList = [
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
  ];
  return (
    <Menu
      label={t("Actions for {title}", { title: of.title || t("Untitled") })}
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      triggerClass={className}
      items={[
        {
          label: t("Rename"),
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => actions.beginRename(of.id, where),
        },
        ...(of.temporary ? [] : inList),
        ...(canShare
          ? [
              {
                label: t("Share…"),
                icon: <Share2 aria-hidden="true" />,
                onSelect: () => actions.share({ kind: "conversation", id: of.id, name: of.title }),
              },
            ]
          : []),
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
        {
          label: t("Delete"),
          icon: <Trash aria-hidden="true" />,
          tone: "bad",
          onSelect: () => actions.remove(of),
        },
      ]}
    />
  );
}
