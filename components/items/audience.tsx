"use client";
import type { ReactNode } from "react";
import { useUser } from "@/components/shell/auth-provider";
import { useWorkspace } from "@/components/shell/workspace";
import { Tick } from "@/components/ui/form/tick";
import type { Authorship } from "@/lib/memberships/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** The saved item; undefined: a new one. */
  item?: Authorship;
  checked: boolean;
  onChange: (onlyMe: boolean) => void;
  /** Further choices about who may use it. */
  children?: ReactNode;
};

/**
 * In a workspace: who sees an item. Only its creator can limit it to themselves. Nothing in the personal workspace,
 * where everything is only the person's.
 */
export function Audience(props: Props) {
  return useWorkspace().id === "" ? null : <InWorkspace {...props} />;
}

function InWorkspace({ item, checked, onChange, children }: Props) {
  const t = useText();
  const user = useUser();
  const mayHide = !item || item.only_me || item.created_by?.UserId === user?.UserId;
  return (
    <div className="space-y-1">
      {mayHide && (
        <Tick
          checked={checked}
          onChange={onChange}
          note={t("Other members of the workspace don't see it.")}
        >
          {t("Only me")}
        </Tick>
      )}
      {children}
    </div>
  );
}
