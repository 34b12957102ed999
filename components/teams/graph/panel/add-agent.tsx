"use client";
import { UserPlus } from "lucide-react";
import type { Drawing } from "@/components/teams/graph/editor/drawing";
import type { Edits } from "@/components/teams/graph/editor/use-graph-desk";
import type { NameOf } from "@/components/teams/graph/use-words";
import { AgentAvatar } from "@/components/ui/avatar";
import { Menu } from "@/components/ui/dialog/menu";
import { useText } from "@/lib/texts/use-text";

type Props = { members: readonly string[]; drawing: Drawing; nameOf: NameOf; edit: Edits };

/** Members of the team who are not in the graph. Nothing when all are. */
export function AddAgent({ members, drawing, nameOf, edit }: Props) {
  const t = useText();
  const open = members.filter((id) => !drawing.nodes.includes(id));
  if (open.length === 0) return null;
  return (
    <Menu
      label={t("Add agent")}
      align="start"
      items={open.map((id) => ({
        label: nameOf(id),
        icon: <AgentAvatar id={id} name={nameOf(id)} size={20} />,
        onSelect: () => edit.add(id),
      }))}
      trigger={
        <>
          <UserPlus aria-hidden="true" className="size-3.5" />
          {t("Add agent")}
        </>
      }
      triggerClass="inline-flex h-10 flex-none items-center gap-1.5 rounded-lg px-3 text-13 font-medium whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink wide:h-8"
    />
  );
}
