"use client";
import { useState } from "react";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { DeleteWorkspace } from "@/components/settings/workspace/delete-workspace";
import { General } from "@/components/settings/workspace/general";
import { Invitations } from "@/components/settings/workspace/invitations";
import { LeaveWorkspace } from "@/components/settings/workspace/leave-workspace";
import { Members } from "@/components/settings/workspace/members";
import { NewWorkspace } from "@/components/settings/workspace/new-workspace";
import { PersonalWorkspace } from "@/components/settings/workspace/personal-workspace";
import { useMay, useWorkspace } from "@/components/shell/workspace";
import { Card } from "@/components/ui/card";
import { Faces } from "@/components/ui/feedback/faces";
import { Page, PageHead } from "@/components/ui/page/page";
import { useAskedForm } from "@/components/ui/use-asked-form";
import { useOneWorkspace } from "@/lib/workspaces/client";
import { workspaceApi } from "@/lib/workspaces/contract";
import { useText } from "@/lib/texts/use-text";

/** The workspace that the tab shows: its name, members and invitations. */
export function WorkspaceScreen() {
  const t = useText();
  const { id } = useWorkspace();
  const [creating, setCreating] = useState(false);
  useAskedForm(() => setCreating(true));
  return (
    <Page narrow>
      <PageHead
        title={t("Workspace")}
        subtitle={
          id
            ? t("Who works here, and what they may do.")
            : t("In a workspace, several people share agents, teams and tasks.")
        }
      />
      {id ? <SharedWorkspace id={id} /> : <PersonalWorkspace onCreate={() => setCreating(true)} />}
      <NewWorkspace open={creating} onOpenChange={setCreating} />
    </Page>
  );
}

function SharedWorkspace({ id }: { id: string }) {
  const may = useMay();
  const { data: workspace, error, isLoading, mutate } = useOneWorkspace(id);
  if (!workspace)
    return (
      <Card className="mt-6">
        <Faces
          loading={isLoading}
          error={error}
          empty={false}
          skeleton={<RowsSkeleton rows={4} />}
          failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
          whenEmpty={null}
        >
          {null}
        </Faces>
      </Card>
    );
  return (
    <>
      <General workspace={workspace} onStale={() => void mutate()} />
      <Members workspace={workspace} />
      {may(workspaceApi.invitations) && <Invitations workspace={workspace} />}
      <LeaveWorkspace workspace={workspace} />
      {may(workspaceApi.remove) && <DeleteWorkspace workspace={workspace} />}
    </>
  );
}
