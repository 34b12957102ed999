"use client";
import { useMay } from "@/components/shell/workspace";
import { EditGraph } from "@/components/teams/graph/edit-graph";
import { GraphHead } from "@/components/teams/graph/graph-head";
import { useGraphEditor } from "@/components/teams/graph/editor/use-graph-editor";
import { useNames } from "@/components/teams/graph/use-names";
import { WatchGraph } from "@/components/teams/watch-graph";
import { useMedia } from "@/components/ui/page/use-media";
import { useTitle } from "@/components/ui/page/use-title";
import type { Agent } from "@/lib/agents/contract";
import { teamApi, type Graph, type Team } from "@/lib/teams/contract";

type Props = {
  team: Team;
  graph: Graph | null;
  agents: readonly Agent[];
  /** Whether its run is shown rather than the editor. */
  watching: boolean;
  /** The run that is shown; null: the latest. */
  runId: string | null;
};

/** `--breakpoint-wide`: below it the canvas alternates with the list of steps. */
const NARROW = "(width < 47.5rem)";

/** A team's graph. Unsaved changes are kept while its run is shown. */
export function GraphScreen({ team, graph, agents, watching: isWatching, runId }: Props) {
  const narrow = useMedia(NARROW);
  // Without the editor, only its runs are shown, over the graph as it is.
  const watching = !useMay()(teamApi.setupGraph) || isWatching;
  useTitle(team.name, "Teams");
  const who = useNames(agents, graph);
  const desk = useGraphEditor(team, graph, who.nameOf);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <GraphHead
        team={team}
        watching={watching}
        saving={desk.state.graph || desk.state.saving !== "untouched" ? desk.state.saving : null}
        narrow={narrow}
      />
      {watching ? (
        <WatchGraph
          team={team}
          narrow={narrow}
          drawing={desk.state.drawing}
          who={who}
          runId={runId}
        />
      ) : (
        <EditGraph team={team} narrow={narrow} desk={desk} who={who} />
      )}
      <p role="status" className="sr-only">
        {desk.state.said}
      </p>
    </div>
  );
}
