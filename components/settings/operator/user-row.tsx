"use client";
import { Ban } from "@/components/icons/ban";
import { CircleCheck } from "@/components/icons/circle-check";
import { EllipsisVertical } from "@/components/icons/ellipsis-vertical";
import { Trash } from "@/components/icons/trash";
import { CellLabel, table } from "@/components/settings/operator/paged-list";
import { Badge } from "@/components/ui/badge";
import { Menu } from "@/components/ui/dialog/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import type { OperatorUser } from "@/lib/operator/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  user: OperatorUser;
  onDisable: () => void;
  onEnable: () => void;
  onDelete: () => void;
};

export function UserRow({ user, onDisable, onEnable, onDelete }: Props) {
  const t = useText();
  const seen = user.last_seen_at;
  return (
    <tr className={table.row}>
      <th scope="row" className={table.name}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {user.Name}
          {user.Operator && <Badge tone="brand">{t("Operator")}</Badge>}
          {user.disabled_at && <Badge tone="bad">{t("Disabled")}</Badge>}
        </span>
        <span className="block text-13 font-normal text-ink-2">{user.Email}</span>
      </th>
      <td className={table.cell}>
        <CellLabel>{t("Created")}</CellLabel>
        <RelativeTime iso={user.CreatedAt} form="long" />
      </td>
      <td className={table.cell}>
        <CellLabel>{t("Last seen")}</CellLabel>
        {seen ? <RelativeTime iso={seen} form="long" /> : t("Never")}
      </td>
      <td className={table.cell}>
        <CellLabel>{t("Agents")}</CellLabel>
        {user.agents}
      </td>
      <td className={table.cell}>
        <CellLabel>{t("Runs")}</CellLabel>
        {user.runs}
      </td>
      <td className={table.end}>
        {/* An operator is one until OPERATOR_EMAILS says otherwise. */}
        {!user.Operator && (
          <Menu
            label={t("Actions for {name}", { name: user.Name })}
            icon={<EllipsisVertical />}
            items={[
              user.disabled_at
                ? { label: t("Enable account"), icon: <CircleCheck />, onSelect: onEnable }
                : { label: t("Disable account"), icon: <Ban />, onSelect: onDisable },
              {
                label: t("Delete account"),
                icon: <Trash />,
                tone: "bad",
                onSelect: onDelete,
              },
            ]}
          />
        )}
      </td>
    </tr>
  );
}
