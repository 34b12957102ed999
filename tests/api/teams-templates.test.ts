import { expect, test } from "vitest";
import type { Graph, TeamImported, TeamTemplate } from "@/lib/teams/contract";
import { newPerson, type Person } from "../support/person";
import { json } from "../support/teams";

const templates = async (person: Person, language: string): Promise<TeamTemplate[]> =>
  json(await person.ask("GET", `/api/teams/templates?language=${language}`));

test.each(["en", "de-AT"])(
  "each team template in %s can be imported as it is, with a graph that can run",
  async (language) => {
    const person = await newPerson();
    const all = await templates(person, language);
    expect(all.map(({ id }) => id)).toEqual(["research-desk", "content-desk", "support-desk"]);
    for (const { file } of all) {
      const answer = await person.ask("POST", "/api/teams/import", { body: { file } });
      const { team, models, clashes } = await json<TeamImported>(answer);
      expect([models, clashes]).toEqual([[], []]);
      const graph = await json<Graph>(
        await person.ask("GET", `/api/graph?team_id=${team?.TeamId ?? ""}`),
      );
      expect(graph).toMatchObject({ valid: true, warnings: [] });
      expect(graph.nodes).toHaveLength(file.agents.length);
    }
  },
);

test("team templates are in the reader's language, otherwise in English", async () => {
  const person = await newPerson();
  const names = async (language: string) =>
    (await templates(person, language)).map(({ file }) => file.team.name);
  expect(await names("de")).toContain("Redaktions-Team");
  expect(await names("fr")).toEqual(await names("en"));
});
