"use client";
import { useMay } from "@/components/shell/workspace";
import { useEffect, useRef, useState, type RefObject } from "react";
import { Bot } from "@/components/icons/bot";
import { Plus } from "@/components/icons/plus";
import { routes } from "@/components/routes";
import { useNames } from "@/components/teams/graph/use-names";
import { focusTargets } from "@/components/teams/focus-targets";
import { NextForTeam } from "@/components/teams/list/next-for-team";
import { TeamList } from "@/components/teams/list/team-list";
import { TeamFormSkeleton } from "@/components/teams/list/team-skeletons";
import { useImport } from "@/components/teams/use-import";
import type { Leave } from "@/components/ui/dialog/discard-changes";
import { Alert } from "@/components/ui/feedback/alert";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Page, PageHead } from "@/components/ui/page/page";
import { toast } from "@/components/ui/feedback/toast";
import { useAgents } from "@/lib/agents/client";
import type { Agent } from "@/lib/agents/contract";
import { useTeams } from "@/lib/teams/client";
import { teamApi, type Team, type TeamFile } from "@/lib/teams/contract";
import { useOpened } from "@/components/ui/dialog/use-opened";
import { useHydrated } from "@/components/ui/use-hydrated";
import { Elsewhere } from "@/components/shell/frame/elsewhere";
import { useText } from "@/lib/texts/use-text";
import { ButtonLink } from "@/components/ui/form/button";
import { FileButton } from "@/components/ui/form/file-button";
import { TabLinks } from "@/components/ui/page/tab-links";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

const whileComing = { waiting: <TeamFormSkeleton />, failed: failedInPlace };
const TeamForm = lazyPart(
  () => import("@/components/teams/team-form").then((part) => part.TeamForm),
  whileComing,
);
const TeamTemplates = lazyPart(
  () => import("@/components/teams/team-templates").then((part) => part.TeamTemplates),
  { ahead: false },
);
const ImportForm = lazyPart(
  () => import("@/components/teams/import-form").then((part) => part.ImportForm),
  whileComing,
);

type Props = { creating: boolean; editId: string | null };

/** All teams, or the form of one. */
export function TeamsPage({ creating, editId }: Props) {
  const t = useText();
  const teams = useTeams();
  const agents = useAgents();
  const hydrated = useHydrated(); // the server does not know what was typed before a reload
  const { nameOf } = useNames(agents.data ?? [], null);
  const leave = useRef<Leave>(null);
  const work = useImport();
  /** The team that was just created. */
  const [newTeam, setNewTeam] = useState<Team | null>(null);
  const edited = teams.data?.find((team) => team.TeamId === editId);
  const opened = useOpened(editId, edited);
  const gone = editId !== null && !opened && teams.data !== undefined && !teams.isValidating;
  const listed = !creating && !opened && work.plan === null;
  const focusNext = useNextFocus(listed);

  // Only the URL changes: nothing needs to be fetched from the server again.
  const close = (focus: string, words?: string) => {
    window.history.replaceState(null, "", routes.teams);
    if (words) toast(words);
    focusNext(focus);
  };
  const leaving = (next: () => void) => (leave.current ? leave.current(next) : next());
  const forget = () => {
    work.forget();
    close(focusTargets.import);
  };
  const imported = (team: Team) =>
    close(
      focusTargets.graph(team.TeamId),
      work.plan?.isTemplate ? t("Team created") : t("{name} imported", { name: team.name }),
    );
  return (
    <Page>
      <TeamsHead
        count={teams.data?.length}
        writing={!listed}
        onFile={(file) => leaving(() => void work.take(file))}
      />
      <Notes gone={gone ? editId : null} problem={work.plan ? undefined : work.problem} />
      {work.plan ? (
        <ImportForm plan={work.plan} work={work} onDone={imported} onCancel={forget} />
      ) : hydrated && creating && agents.data ? (
        <NewTeam
          agents={agents.data}
          nameOf={nameOf}
          leave={leave}
          onStart={(file) => leaving(() => void work.start(file))}
          onClose={(saved) => {
            setNewTeam(saved ?? null);
            if (saved) close(focusTargets.next, t("Team created"));
            else close(focusTargets.create);
          }}
        />
      ) : hydrated && opened && agents.data ? (
        <TeamForm
          key={opened.key}
          team={opened.value}
          agents={agents.data}
          nameOf={nameOf}
          leave={leave}
          onReload={() => edited && opened.reload(edited)}
          onClose={(saved) =>
            close(focusTargets.edit(opened.value.TeamId), saved && t("Team saved"))
          }
        />
      ) : (creating || (editId !== null && !gone)) && !agents.error ? (
        <TeamFormSkeleton />
      ) : (
        <>
          {newTeam && <NextForTeam team={newTeam} onClose={() => setNewTeam(null)} />}
          <TeamList teams={teams} nameOf={nameOf} />
        </>
      )}
    </Page>
  );
}

type NewTeamProps = {
  agents: Agent[];
  nameOf: ReturnType<typeof useNames>["nameOf"];
  leave: RefObject<Leave | null>;
  onStart: (file: TeamFile) => void;
  onClose: (saved?: Team) => void;
};

/** The form of a new team, and templates to start from instead. */
function NewTeam({ onStart, ...form }: NewTeamProps) {
  return (
    <>
      <TeamForm {...form} />
      <TeamTemplates onStart={onStart} />
    </>
  );
}

/** Focuses an element once the list is rendered again. */
function useNextFocus(listed: boolean): (id: string) => void {
  const next = useRef<string>(null);
  useEffect(() => {
    if (!listed || next.current === null) return;
    document.getElementById(next.current)?.focus();
    next.current = null;
  }, [listed]);
  return (id) => (next.current = id);
}

/** `gone`: the id of the team that no longer exists. */
function Notes({ gone, problem }: { gone: string | null; problem?: SentenceOrText }) {
  const t = useText();
  return (
    <>
      {gone !== null && (
        <Elsewhere kind="team" id={gone}>
          <Alert tone="warn" className="mb-6">
            {t("This team no longer exists.")}
          </Alert>
        </Elsewhere>
      )}
      {problem && (
        <Alert tone="bad" className="mb-6">
          {problem}
        </Alert>
      )}
    </>
  );
}

type TeamsHeadProps = {
  count: number | undefined;
  /** Whether a form is open. */
  writing: boolean;
  onFile: (file: File) => void;
};

/** Only one button creates a team: the empty list has its own, and the open form needs none. */
function TeamsHead({ count, writing, onFile }: TeamsHeadProps) {
  const t = useText();
  const may = useMay()(teamApi.create);
  return (
    <>
      <PageHead title={t("Teams")}>
        {!writing && may && (
          <>
            <FileButton id={focusTargets.import} label={t("Team file")} onFile={onFile}>
              <span className="max-wide:sr-only">{t("Import")}</span>
            </FileButton>
            {/* On a phone an icon: whether there is a third button is only known with the list, and none must wrap
                then. */}
            <ButtonLink href={routes.newAgent} icon={<Bot aria-hidden="true" />}>
              <span className="max-wide:sr-only">{t("Create Agent")}</span>
            </ButtonLink>
            {count !== 0 && (
              <ButtonLink
                id={focusTargets.create}
                variant="primary"
                icon={<Plus />}
                href={routes.newTeam}
              >
                {t("Create Team")}
              </ButtonLink>
            )}
          </>
        )}
      </PageHead>
      <div className="mt-2 mb-6">
        <TabLinks
          items={[
            { href: routes.teams, label: t("Teams"), current: true },
            { href: routes.agents, label: t("Agents"), current: false },
            { href: routes.agentTemplates, label: t("Templates"), current: false },
          ]}
        />
      </div>
    </>
  );
}
