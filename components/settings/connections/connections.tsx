"use client";
import { May } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { useState } from "react";
import { ConnectionRow } from "@/components/settings/connections/connection-row";
import { RemovalText } from "@/components/settings/connections/used-by";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { useConnections, useRemoveConnection } from "@/lib/connections/client";
import { connectionApi, type Connection } from "@/lib/connections/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { onAdd: () => void; onEdit: (connection: Connection) => void };

export function Connections({ onAdd, onEdit }: Props) {
  const t = useText();
  const { data: connections, error, isLoading, mutate } = useConnections();
  const remove = useRemoveConnection();
  const [leaving, setLeaving] = useState<Connection | null>(null);
  return (
    <Section
      title={t("Your connections")}
      text={t("Secrets are stored encrypted and only sent to their server.")}
    >
      <Faces
        loading={isLoading}
        error={connections ? undefined : error}
        empty={connections?.length === 0}
        skeleton={<RowsSkeleton />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={
          <Empty
            drawing="agents"
            title={t("No connections yet")}
            text={t("Choose a known service or enter a URL to give agents its tools.")}
            action={
              <May call={connectionApi.create}>
                <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
                  {t("Add connection")}
                </Button>
              </May>
            }
          />
        }
      >
        <ul>
          {connections?.map((each) => (
            <ConnectionRow
              key={each.ConnectionId}
              connection={each}
              onEdit={() => onEdit(each)}
              onRemove={() => setLeaving(each)}
            />
          ))}
        </ul>
      </Faces>
      <RemoveDialog
        thing={leaving}
        title={({ name }) => t("Remove {name}?", { name })}
        text={(connection) => <RemovalText connection={connection} />}
        confirm={t("Remove connection")}
        onConfirm={async ({ ConnectionId: id, name }) => {
          await remove({ id });
          toast(t("{name} removed", { name }));
        }}
        onClose={() => setLeaving(null)}
      />
    </Section>
  );
}
