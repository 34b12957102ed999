"use client";
import { taskApi } from "@/lib/tasks/contract";
import { May, useMay } from "@/components/shell/workspace";
import { cx } from "class-variance-authority";
import { Check } from "@/components/icons/check";
import { ChevronRight } from "@/components/icons/chevron-right";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { Download } from "@/components/icons/download";
import { Ellipsis } from "@/components/icons/ellipsis";
import { Pencil } from "@/components/icons/pencil";
import { Plus } from "@/components/icons/plus";
import { routes } from "@/components/routes";
import type { Saving } from "@/components/teams/graph/editor/graph-editor";
import { exportTeam } from "@/components/teams/list/export-team";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Menu } from "@/components/ui/dialog/menu";
import { Spinner } from "@/components/ui/feedback/spinner";
import { Link } from "@/components/ui/link";
import { navigate } from "@/components/ui/navigate";
import { teamApi, type Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  team: Team;
  watching: boolean;
  /** null: there is no graph yet. */
  saving: Saving | null;
  narrow: boolean;
};

/** The team, whether its graph is saved, and the view switch. */
export function GraphHead({ team, watching, saving, narrow }: Props) {
  const t = useText();
  const may = useMay();
  const look = (view: "edit" | "run") =>
    window.history.replaceState(null, "", graphAddress(team.TeamId, view === "run"));
  return (
    <header className="flex flex-none flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-4 wide:min-h-20.5 wide:px-6">
      <div className="min-w-0 flex-1">
        <nav aria-label={t("Path")} className="flex items-center gap-1.5 text-13 text-ink-2">
          <Link href={routes.teams} className="rounded-sm hover:text-ink">
            {t("Teams")}
          </Link>
          <ChevronRight aria-hidden="true" className="size-3.5" />
          <span aria-current="page">{t("Graph")}</span>
        </nav>
        <div className="mt-0.5 flex min-w-0 items-center gap-3">
          <h1 title={team.name} className="truncate text-xl tracking-[-.02em]">
            {team.name}
          </h1>
          <SavedState
            saving={narrow && (saving === "saved" || saving === "untouched") ? null : saving}
          />
        </div>
      </div>
      <div className="flex items-center gap-2">
        {!narrow && may(teamApi.setupGraph) && (
          <div
            role="group"
            aria-label={t("View")}
            className="inline-flex rounded-lg bg-press p-0.75"
          >
            <View chosen={!watching} label={t("Edit")} onChoose={() => look("edit")} />
            <View chosen={watching} label={t("Watch run")} onChoose={() => look("run")} />
          </div>
        )}
        {narrow ? (
          <More team={team} watching={watching} />
        ) : (
          <>
            <ButtonLink className="ml-1.5" href={routes.editTeam(team.TeamId)}>
              {t("Members")}
            </ButtonLink>
            <Button onClick={() => exportTeam(team)}>{t("Export")}</Button>
          </>
        )}
        <May call={taskApi.create}>
          <ButtonLink
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            href={routes.newTaskFor(team.TeamId)}
          >
            {t("New task")}
          </ButtonLink>
        </May>
      </div>
    </header>
  );
}

/** Looks like a part of `Segmented`, whose parts are tabs; but these change the whole screen. */
function View({
  chosen,
  label,
  onChoose,
}: {
  chosen: boolean;
  label: string;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        "h-7 rounded-md px-3 text-13 font-medium",
        chosen ? "bg-thumb text-ink shadow-low" : "text-ink-2 hover:text-ink",
      )}
    >
      {label}
    </button>
  );
}

function More({ team, watching }: Pick<Props, "team" | "watching">) {
  const t = useText();
  const mayEdit = useMay()(teamApi.setupGraph);
  const look = (run: boolean) => ({
    checked: watching === run,
    onSelect: () => window.history.replaceState(null, "", graphAddress(team.TeamId, run)),
  });
  return (
    <Menu
      label={t("More")}
      icon={<Ellipsis aria-hidden="true" />}
      items={[
        ...(mayEdit
          ? [
              { label: t("Edit"), ...look(false) },
              { label: t("Watch run"), ...look(true) },
            ]
          : []),
        {
          label: t("Members"),
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => navigate(routes.editTeam(team.TeamId)),
        },
        {
          label: t("Export"),
          icon: <Download aria-hidden="true" />,
          onSelect: () => exportTeam(team),
        },
      ]}
    />
  );
}

function SavedState({ saving }: Pick<Props, "saving">) {
  const t = useText();
  const saved = { icon: <Check aria-hidden="true" className="size-3.5" />, text: t("Saved") };
  const looks = {
    untouched: saved,
    saved,
    unsaved: { icon: <Pencil aria-hidden="true" className="size-3.5" />, text: t("Unsaved") },
    saving: { icon: <Spinner label="" size={14} />, text: t("Saving") },
    failed: {
      icon: <CircleExclamationPoint aria-hidden="true" className="size-3.5" />,
      text: t("Not saved"),
    },
    stale: {
      icon: <CircleExclamationPoint aria-hidden="true" className="size-3.5" />,
      text: t("Not saved"),
    },
  };
  const look = saving && looks[saving];
  const bad = saving === "failed" || saving === "stale";
  return (
    <span
      role="status"
      className={`flex flex-none items-center gap-1.5 text-13 ${bad ? "text-bad" : "text-ink-2"}`}
    >
      {look?.icon}
      {look?.text}
    </span>
  );
}

const graphAddress = (teamId: string, atWork: boolean): string =>
  atWork ? routes.graphAtWork(teamId) : routes.graph(teamId);
