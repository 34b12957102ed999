import { expect } from "vitest";
import type { TeamImport, TeamImported } from "@/lib/teams/contract";
import type { Person } from "./person";
import { json } from "./teams";

export const exported = async (who: Person, id: string): Promise<string> => {
  const answer = await who.ask("GET", `/api/teams/${id}/export`);
  expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
    200,
    expect.stringContaining("attachment"),
  ]);
  return answer.text();
};
export const bring = (who: Person, body: Omit<TeamImport, "file"> & { file: unknown }) =>
  who.ask("POST", "/api/teams/import", { body });
export const brought = async (who: Person, body: Omit<TeamImport, "file"> & { file: unknown }) =>
  json<TeamImported>(await bring(who, body));
