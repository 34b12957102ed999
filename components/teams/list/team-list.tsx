"use client";
import { May } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { Search } from "@/components/icons/search";
import { useState } from "react";
import { routes } from "@/components/routes";
import type { NameOf } from "@/components/teams/graph/use-words";
import { focusTargets } from "@/components/teams/focus-targets";
import { TeamCard } from "@/components/teams/list/team-card";
import type { RemoveTeamProps } from "@/components/teams/list/remove-team";
import { TeamCardsSkeleton } from "@/components/teams/list/team-skeletons";
import { SampleTeamButton } from "@/components/run-timeline/sample-team-button";
import { useCopyToWorkspace } from "@/components/items/use-copy-to-workspace";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { TextInput } from "@/components/ui/form/input";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { useTeams } from "@/lib/teams/client";
import { teamApi, type Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

const RemoveTeam = lazyPart<RemoveTeamProps>(
  () => import("@/components/teams/list/remove-team").then((part) => part.RemoveTeam),
  { onGivenUp: ({ onClose }) => onClose() },
);

/** With more than a dozen, typing is faster than looking. */
const SEARCH_FROM = 13;
const framed = "rounded-xl border border-line";

type Props = { teams: ReturnType<typeof useTeams>; nameOf: NameOf };

export function TeamList({ teams: { data, error, isLoading, mutate }, nameOf }: Props) {
  const t = useText();
  const [wanted, setWanted] = useState("");
  const [removing, setRemoving] = useState<Team | null>(null);
  const all = data ?? [];
  const words = all.length >= SEARCH_FROM ? wanted.trim() : "";
  const matching =
    words === "" ? all : all.filter((team) => matches(team, nameOf, words.toLowerCase()));
  const clear = () => {
    setWanted("");
    document.getElementById(focusTargets.search)?.focus();
  };
  const copying = useCopyToWorkspace();
  return (
    <>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={focusTargets.heading} tabIndex={-1}>
          {t("My Teams")}
        </h2>
        {all.length >= SEARCH_FROM && (
          <div className="w-full wide:w-60">
            <TextInput
              id={focusTargets.search}
              type="search"
              scale="sm"
              start={<Search aria-hidden="true" />}
              aria-label={t("Search teams")}
              placeholder={t("Search teams")}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </div>
        )}
      </div>
      <Faces
        loading={isLoading}
        error={data ? undefined : error}
        empty={matching.length === 0}
        skeleton={<TeamCardsSkeleton />}
        failed={
          <Failed
            className={framed}
            title={t("Failed to load data")}
            text={t("The server didn't respond. Your teams are safe.")}
            retryLabel={t("Retry")}
            onRetry={() => void mutate()}
          />
        }
        whenEmpty={
          all.length === 0 ? (
            <NoTeams />
          ) : (
            <NoMatch words={words} hidden={all.length} onClear={clear} />
          )
        }
      >
        <ul className="grid gap-4 wide:grid-cols-2 min-[73.75rem]:grid-cols-3">
          {matching.map((team) => (
            <TeamCard
              key={team.TeamId}
              team={team}
              nameOf={nameOf}
              onRemove={() => setRemoving(team)}
              entries={copying.entries({ kind: "team", id: team.TeamId, name: team.name })}
            />
          ))}
        </ul>
      </Faces>
      {copying.dialog}
      <RemoveTeam team={removing} open={removing !== null} onClose={() => setRemoving(null)} />
    </>
  );
}

function matches(team: Team, nameOf: NameOf, words: string): boolean {
  return [team.name, team.description, ...team.agents.map(nameOf)].some((each) =>
    each.toLowerCase().includes(words),
  );
}

function NoTeams() {
  const t = useText();
  const create = (
    <ButtonLink id={focusTargets.create} variant="primary" icon={<Plus />} href={routes.newTeam}>
      {t("Create Team")}
    </ButtonLink>
  );
  return (
    <Empty
      className={framed}
      drawing="agents"
      title={t("No teams yet")}
      text={t("Group agents and draw who hands work to whom.")}
      action={
        <May call={teamApi.create}>
          <div className="flex flex-wrap justify-center gap-2">
            {create}
            <SampleTeamButton variant="secondary" />
          </div>
        </May>
      }
    />
  );
}

function NoMatch({
  words,
  hidden,
  onClear,
}: {
  words: string;
  hidden: number;
  onClear: () => void;
}) {
  const t = useText();
  return (
    <Empty
      className={framed}
      title={t("No teams match “{words}”", { words })}
      text={t(
        {
          one: "{count} team is hidden by the search.",
          other: "{count} teams are hidden by the search.",
        },
        { count: hidden },
      )}
      action={<Button onClick={onClear}>{t("Clear search")}</Button>}
    />
  );
}
