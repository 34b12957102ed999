"use client";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { agentApi } from "@/lib/agents/contract";
import { call } from "@/lib/core/http/browser/call";
import { address } from "@/lib/core/endpoint";
import { useAction, useCall, useList } from "@/lib/core/http/browser/use-call";
import { useStore } from "@/lib/core/shared/store";
import { spoken } from "@/lib/texts/language";
import { teamApi, type EdgeQuery, type Graph, type GraphInput } from "@/lib/teams/contract";

const reads = [teamApi.list, teamApi.get];

export const useTeams = () => useList(teamApi.list);
export const useCreateTeam = () => useAction(teamApi.create, reads);
export const useUpdateTeam = () => useAction(teamApi.update, reads);
export const useRemoveTeam = () => useAction(teamApi.remove, reads);
/** Members are in the graph too: removing one also removes its node. */
export const useAddMember = () => useAction(teamApi.addAgent, [...reads, teamApi.graph]);
export const useRemoveMember = () => useAction(teamApi.removeAgent, [...reads, teamApi.graph]);
export const useImportTeam = () =>
  useAction(teamApi.import, [...reads, agentApi.list, agentApi.names]);
export const useSampleTeam = () =>
  useAction(teamApi.sample, [...reads, agentApi.list, agentApi.names]);

/** A team's graph; fails with status 404 before the first one was created. */
export const useGraph = (teamId: string) =>
  useCall(teamApi.graph, { team_id: teamId }, { shouldRetryOnError: false });

/**
 * The calls of the graph editor, one after the other. Each returns the graph after the change, and throws CallError.
 */
export const graphCalls = {
  get: (team_id: string): Promise<Graph> => call(teamApi.graph, { team_id }),
  setup: (input: GraphInput): Promise<Graph> => call(teamApi.setupGraph, input),
  addEdge: (edge: EdgeQuery): Promise<Graph> => call(teamApi.addEdge, edge),
  removeEdge: (edge: Omit<EdgeQuery, "condition">): Promise<Graph> =>
    call(teamApi.removeEdge, edge),
};

/** The teams to start from, in the page's language. */
export function useTeamTemplates() {
  const { language } = useStore(spoken);
  const query = language === "en" ? {} : { language };
  return useCall(teamApi.templates, query, { shouldRetryOnError: false, revalidateOnFocus: false });
}

/** Updates the cache with a graph that was just saved, and refreshes the team cards. */
export function useGraphSaved(): (graph: Graph) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (graph) => {
      void mutate(address(teamApi.graph, { team_id: graph.team_id }).url, graph, {
        revalidate: false,
      });
      void mutate((key) => typeof key === "string" && key.split("?")[0] === teamApi.list.path);
    },
    [mutate],
  );
}
