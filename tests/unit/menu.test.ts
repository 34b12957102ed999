import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "@/components/routes";
import { isCurrent, menuGroups } from "@/components/shell/menu";
import { de } from "@/lib/texts/de/catalogue";

const placesAt = (path: string, isOperator = false) =>
  menuGroups(path, isOperator).flatMap(({ places }) => places);
const currentAt = (path: string) =>
  placesAt(path, true)
    .filter((place) => isCurrent(path, place))
    .map(({ label }) => label);

test("the menu lists runs, files and knowledge beside the work, and security, usage and trash in the settings", () => {
  expect(
    menuGroups(routes.dashboard, false).map(({ title, places }) => [
      title,
      places.map(({ label }) => label),
    ]),
  ).toEqual([
    ["Main", ["Dashboard", "Teams", "Tasks", "Chat", "Runs", "Files", "Knowledge"]],
    [
      "Settings",
      [
        "Profile",
        "Security",
        "Workspace",
        "Models",
        "Connections",
        "Skills",
        "Usage & limits",
        "API Keys",
        "Memory",
        "Shared links",
        "Audit log",
        "Trash",
      ],
    ],
  ]);
  expect(placesAt(routes.teams).map(({ label }) => label)).toContain("Agents");
  expect(placesAt(routes.dashboard, true).at(-1)?.label).toBe("Operator");
});

test("every signed-in screen has one current entry in the menu", () => {
  const screens = Object.values(routes).filter(
    (each) => typeof each === "string" && !/[?#]/.test(each) && each !== routes.invitation,
  ) as string[]; // an invitation is only opened by its link
  expect(screens.length).toBeGreaterThan(12);
  for (const path of screens) expect(currentAt(path), path).toHaveLength(1);
  expect(currentAt(routes.programRun("x"))).toEqual(["Runs"]);
  expect(currentAt(routes.operatorWaitlist)).toEqual(["Operator"]);
});

test("the former URLs of files, trash and usage redirect to their pages", () => {
  const config = readFileSync("next.config.mjs", "utf8");
  for (const [from, to] of [
    ["/app/settings/files", routes.files],
    ["/app/settings/bin", routes.trash],
    ["/app/settings/usage", routes.usage],
  ])
    expect(config).toContain(`{ source: "${from}", destination: "${to}", permanent: false }`);
});

test("every entry of the menu has other words for the palette, in German too", () => {
  const all = placesAt(routes.teams, true);
  expect(all.length).toBeGreaterThan(14);
  expect(all.filter(({ words }) => !words || de[words] === undefined)).toEqual([]);
});
