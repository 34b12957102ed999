"use client";
import { taskApi } from "@/lib/tasks/contract";
import { useMay } from "@/components/shell/workspace";
import { Download } from "@/components/icons/download";
import { MessageSquare } from "@/components/icons/message-square";
import { Ellipsis } from "@/components/icons/ellipsis";
import { Pencil } from "@/components/icons/pencil";
import { Plus } from "@/components/icons/plus";
import { Trash } from "@/components/icons/trash";
import { OnlyMeBadge } from "@/components/items/only-me-badge";
import { routes } from "@/components/routes";
import { MiniGraph } from "@/components/run-timeline/mini-graph";
import { exportTeam } from "@/components/teams/list/export-team";
import type { NameOf } from "@/components/teams/graph/use-words";
import { inLine, ofGraph, ofTeam } from "@/components/teams/graph/editor/graph-draft";
import { listed } from "@/components/teams/list/listed";
import { focusTargets } from "@/components/teams/focus-targets";
import { AgentAvatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/form/button";
import { Menu, type MenuEntry } from "@/components/ui/dialog/menu";
import { Link } from "@/components/ui/link";
import { navigate } from "@/components/ui/navigate";
import { teamApi, type Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** More members than these are collapsed into '+2'. */
const SHOWN = 6;

type Props = {
  team: Team;
  nameOf: NameOf;
  onRemove: () => void;
  /** Further entries of its menu. */
  entries: readonly MenuEntry[];
};

export function TeamCard({ team, nameOf, onRemove, entries }: Props) {
  const t = useText();
  const may = useMay();
  const { TeamId: id, name, description } = team;
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-surface">
      <div className="flex-1 p-5 pb-4">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 truncate text-base leading-5.5" title={name}>
            <Link
              id={focusTargets.graph(id)}
              href={routes.graph(id)}
              className="rounded-sm hover:underline"
            >
              {name}
            </Link>
          </h3>
          <OnlyMeBadge item={team} />
          <More team={team} onRemove={onRemove} entries={entries} />
        </div>
        <p
          title={description || undefined}
          className={`mt-1 line-clamp-2 min-h-10 wrap-anywhere ${description ? "text-ink-2" : "text-ink-3"}`}
        >
          {description || t("No description")}
        </p>
        <InSmall team={team} nameOf={nameOf} />
        <Members team={team} nameOf={nameOf} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1.5 border-t border-line px-3 py-3">
        <ButtonLink size="sm" href={routes.graph(id)}>
          {t("Graph")}
          <span className="sr-only"> {t("of {team}", { team: name })}</span>
        </ButtonLink>
        {team.agents.length > 0 && (
          <ButtonLink
            size="sm"
            icon={<MessageSquare aria-hidden="true" />}
            href={routes.chatWith({ teamId: id })}
          >
            {t("Chat")}
            <span className="sr-only"> {t("with {name}", { name })}</span>
          </ButtonLink>
        )}
        {team.agents.length > 0 && may(taskApi.create) && (
          <ButtonLink size="sm" icon={<Plus aria-hidden="true" />} href={routes.newTaskFor(id)}>
            {t("New task")}
            <span className="sr-only"> {t("for {team}", { team: name })}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function More({ team, onRemove, entries }: Omit<Props, "nameOf">) {
  const t = useText();
  const may = useMay();
  const { TeamId: id, name } = team;
  return (
    <span className="-my-1.5 -mr-2">
      <Menu
        label={t("More actions for {team}", { team: name })}
        icon={<Ellipsis aria-hidden="true" />}
        items={[
          ...(may(teamApi.update)
            ? [
                {
                  label: t("Edit"),
                  icon: <Pencil aria-hidden="true" />,
                  onSelect: () => navigate(routes.editTeam(id)),
                },
              ]
            : []),
          {
            label: t("Export"),
            icon: <Download aria-hidden="true" />,
            onSelect: () => exportTeam(team),
          },
          ...entries,
          ...(may(teamApi.remove)
            ? [
                {
                  label: t("Delete"),
                  icon: <Trash aria-hidden="true" />,
                  tone: "bad" as const,
                  onSelect: onRemove,
                },
              ]
            : []),
        ]}
      />
    </span>
  );
}

/** A small graph of who hands work to whom; for a team without a graph, its members in order. */
function InSmall({ team, nameOf }: Pick<Props, "team" | "nameOf">) {
  const t = useText();
  const graph = team.graph ? ofGraph(team.graph) : inLine(ofTeam(team));
  const label = team.graph
    ? t("Graph: {edges}", {
        edges:
          graph.edges
            .map((edge) =>
              t("{from} to {to}", { from: nameOf(edge.start_node), to: nameOf(edge.end_node) }),
            )
            .join(", ") || t("no edges"),
      })
    : t("Members in order");
  return (
    <div className="mt-4 flex h-34 flex-col items-center rounded-lg bg-subtle px-3 pb-2">
      {graph.nodes.length > 0 ? (
        <>
          <span className="flex min-h-0 flex-1 items-center">
            <MiniGraph graph={graph} label={label} className="max-h-24 max-w-full" />
          </span>
          <span className="text-xs text-ink-3">
            {team.graph
              ? t(
                  { one: "{count} edge", other: "{count} edges" },
                  { count: team.graph.edges.length },
                )
              : t("No graph · work in order")}
          </span>
        </>
      ) : (
        <span className="my-auto text-13 text-ink-3">{t("No members yet")}</span>
      )}
    </div>
  );
}

function Members({ team: { agents, TeamId }, nameOf }: Pick<Props, "team" | "nameOf">) {
  const t = useText();
  return (
    <div className="mt-4 flex min-h-6 items-center gap-1">
      {agents.length > 0 && (
        <span className="sr-only">
          {t("Members: {names}", { names: listed(agents.map(nameOf)) })}
        </span>
      )}
      {agents.slice(0, SHOWN).map((id) => (
        <span key={id} title={nameOf(id)} className="flex">
          <AgentAvatar id={id} name={nameOf(id)} size={24} />
        </span>
      ))}
      {agents.length > SHOWN && (
        <span className="pl-1 text-xs text-ink-2">+{agents.length - SHOWN}</span>
      )}
      <Link
        id={focusTargets.edit(TeamId)}
        href={routes.editTeam(TeamId)}
        className="ml-auto rounded-sm text-13 text-ink-2 hover:text-ink hover:underline"
      >
        {t({ one: "{count} member", other: "{count} members" }, { count: agents.length })}
      </Link>
    </div>
  );
}
