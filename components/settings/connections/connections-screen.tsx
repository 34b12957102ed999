"use client";
import { May } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { Connections } from "@/components/settings/connections/connections";
import { RowsSkeleton } from "@/components/settings/not-loaded";
import { useEditDrawer } from "@/components/settings/use-edit-drawer";
import { DiscardChanges } from "@/components/ui/dialog/discard-changes";
import { Drawer } from "@/components/ui/dialog/dialog";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Page, PageHead } from "@/components/ui/page/page";
import { connectionApi, type Connection } from "@/lib/connections/contract";
import { useText } from "@/lib/texts/use-text";

const AddOrEdit = lazyPart(
  () => import("@/components/settings/connections/form/add-or-edit").then((part) => part.AddOrEdit),
  { waiting: <RowsSkeleton />, failed: failedInPlace },
);

export function ConnectionsScreen() {
  const t = useText();
  const { edited, open, edit, cancel, close, setWritten, question } = useEditDrawer<Connection>();
  return (
    <Page narrow>
      <PageHead
        title={t("Connections")}
        subtitle={t("Give agents tools from MCP servers and OpenAPI services.")}
      >
        <May call={connectionApi.create}>
          <Button icon={<Plus />} onClick={() => edit("new")}>
            {t("Add connection")}
          </Button>
        </May>
      </PageHead>
      <Connections onAdd={() => edit("new")} onEdit={edit} />
      <Drawer
        open={open}
        onOpenChange={(now) => !now && cancel()}
        side="right"
        asksFirst
        label={edited === "new" ? t("Add connection") : t("Edit connection")}
      >
        {edited && (
          <AddOrEdit
            key={edited === "new" ? "new" : edited.ConnectionId}
            connection={edited === "new" ? null : edited}
            onWritten={setWritten}
            onCancel={cancel}
            onSaved={close}
          />
        )}
        <DiscardChanges question={question}>
          {t("Your unsaved changes to this connection will be lost.")}
        </DiscardChanges>
      </Drawer>
    </Page>
  );
}
