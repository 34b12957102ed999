"use client";
import { Plus } from "@/components/icons/plus";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Section } from "@/components/settings/section";
import { WorkspaceMark } from "@/components/shell/frame/mark";
import { roleNames } from "@/components/shell/frame/roles";
import { openWorkspace } from "@/components/shell/frame/switch";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
import { useWorkspaces } from "@/lib/workspaces/client";
import { useText } from "@/lib/texts/use-text";

/** What workspaces are for, and those that the person is a member of. */
export function PersonalWorkspace({ onCreate }: { onCreate: () => void }) {
  const t = useText();
  const { data, error, isLoading, mutate } = useWorkspaces();
  const roles = roleNames(t);
  const shared = data?.filter(({ personal }) => !personal);
  return (
    <Section
      title={t("Your workspaces")}
      text={t("You are in Personal now. Only you see what is in it.")}
      aside={
        shared &&
        shared.length > 0 && (
          <Button size="sm" icon={<Plus />} onClick={onCreate}>
            {t("New workspace")}
          </Button>
        )
      }
    >
      <Faces
        loading={isLoading}
        error={data ? undefined : error}
        empty={shared?.length === 0}
        skeleton={<RowsSkeleton rows={2} />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={
          <Empty
            drawing="agents"
            title={t("No shared workspaces yet")}
            text={t("Create one to work with others on the same agents, teams and tasks.")}
            action={
              <Button variant="primary" icon={<Plus />} onClick={onCreate}>
                {t("New workspace")}
              </Button>
            }
          />
        }
      >
        <ul>
          {shared?.map(({ WorkspaceId: id, name, role, members }) => (
            <li
              key={id}
              className="flex min-h-14 items-center gap-3 border-b border-line px-5 py-2.5 last:border-0"
            >
              <WorkspaceMark name={name} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium" title={name}>
                  {name}
                </p>
                <p className="text-13 text-ink-2">
                  {roles[role]} ·{" "}
                  {t({ one: "{count} member", other: "{count} members" }, { count: members })}
                </p>
              </div>
              <Button size="sm" onClick={() => openWorkspace(id)}>
                {t("Open")}
                <span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Faces>
    </Section>
  );
}
