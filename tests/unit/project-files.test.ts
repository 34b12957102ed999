import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8");
const yaml = (file: string): unknown => load(textOf(file));
const below = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).map((name) => path.posix.join(folder, name));
const project = JSON.parse(textOf("package.json")) as {
  version: string;
  engines: { node: string };
  scripts: Record<string, string>;
};

type Step = { uses?: string; run?: string };
type Job = {
  "timeout-minutes"?: number;
  permissions?: object;
  strategy?: { matrix: Record<string, string[]> };
  steps: Step[];
};
type Workflow = { on: object; permissions: object; jobs: Record<string, Job> };

const workflows = below(".github/workflows");

describe.each(workflows)("%s", (file) => {
  const workflow = yaml(file) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const matrices = jobs.map(({ strategy }) => strategy?.matrix ?? {});

  test("runs npm scripts that package.json has", () => {
    const scripts = jobs.flatMap(({ steps }, at) =>
      steps
        .flatMap(({ run = "" }) => expanded(run, matrices[at]!))
        .flatMap((run) => [...run.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)])
        .map(([, named, short]) => named ?? short!),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((name) => !Object.hasOwn(project.scripts, name))).toEqual([]);
  });

  test("may only read the repository", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    expect(jobs.filter(({ permissions }) => permissions)).toEqual([]);
  });

  test("pins every action to a commit, with its version beside it", () => {
    const lines = textOf(file)
      .split("\n")
      .filter((line) => line.includes("uses:"));
    expect(lines.length).toBe(jobs.flatMap(({ steps }) => steps.filter(({ uses }) => uses)).length);
    expect(
      lines.filter((line) => !/uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    ).toEqual([]);
  });

  test("ends every job after a set time", () => {
    expect(jobs.filter((job) => !job["timeout-minutes"])).toEqual([]);
  });
});

/** A script with the matrix values filled in: one per value, for each key that it uses. */
function expanded(script: string, matrix: Record<string, string[]>): string[] {
  return Object.entries(matrix).reduce(
    (scripts, [key, values]) =>
      scripts.flatMap((each) => {
        const mention = `\${{ matrix.${key} }}`;
        return each.includes(mention)
          ? values.map((value) => each.replaceAll(mention, value))
          : [each];
      }),
    [script],
  );
}

test("the workflows run the two commands of the README and both long suites", () => {
  const all = workflows.map(textOf).join("\n");
  for (const command of ["npm test", "npm run up", "npm run test:${{ matrix.suite }}"])
    expect(all).toContain(command);
  const nightly = yaml(".github/workflows/nightly.yml") as Workflow;
  expect(Object.keys(nightly.on)).toEqual(["schedule", "workflow_dispatch"]);
  expect(nightly.jobs.long!.strategy!.matrix.suite).toEqual(["full", "sweep"]);
});

test("the oldest Node of package.json and that of .nvmrc are tested, and the image has the latter", () => {
  const { jobs } = yaml(".github/workflows/ci.yml") as Workflow;
  const chosen = textOf(".nvmrc").trim();
  const versions = [project.engines.node.replace(">=", ""), chosen];
  expect(jobs.test!.strategy!.matrix.node).toEqual(versions);
  expect(jobs.up!.strategy!.matrix.node).toEqual(versions);
  const images = [...textOf("Dockerfile").matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(new Set(images)).toEqual(new Set([chosen]));
});

const forms = below(".github/ISSUE_TEMPLATE").filter((file) => !file.endsWith("/config.yml"));

test.each(forms)("%s is an issue form that GitHub accepts, and names SECURITY.md", (file) => {
  const { name, description, body } = yaml(file) as {
    name: string;
    description: string;
    body: { type: string; id?: string; attributes: Record<string, unknown> }[];
  };
  expect([name, description].every((text) => text.length > 3)).toBe(true);
  const fields = body.filter(({ type }) => type !== "markdown");
  for (const { type, attributes } of fields) {
    expect(["input", "textarea", "dropdown", "checkboxes"]).toContain(type);
    expect(attributes.label).toEqual(expect.any(String));
    if (type === "dropdown") expect(texts(attributes.options)).toBe(true);
    if (type === "checkboxes")
      expect(texts((attributes.options as { label: string }[]).map(({ label }) => label))).toBe(
        true,
      );
  }
  const ids = fields.map(({ id }) => id);
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(ids.length);
  expect(textOf(file)).toContain("SECURITY.md#reporting");
});

/** GitHub refuses options that YAML 1.1 reads as true or false, such as Yes without quotation marks. */
const texts = (options: unknown): boolean =>
  Array.isArray(options) && options.length > 0 && options.every((each) => typeof each === "string");

test("no word of an issue form is one that YAML 1.1 reads as true or false", () => {
  const bare = forms.filter((file) => /^\s*(- |[\w-]+: )(yes|no|on|off)$/im.test(textOf(file)));
  expect(bare).toEqual([]);
});

test("a link to the section on reporting points to a heading of SECURITY.md", () => {
  expect(textOf("SECURITY.md")).toMatch(/^## Reporting$/m);
  expect(textOf("CODE_OF_CONDUCT.md")).toContain("SECURITY.md#reporting");
});

test("Dependabot updates packages, actions and images each week", () => {
  const { version, updates } = yaml(".github/dependabot.yml") as {
    version: number;
    updates: { "package-ecosystem": string; directory: string; schedule: { interval: string } }[];
  };
  expect(version).toBe(2);
  expect(
    updates.map(({ "package-ecosystem": name, directory, schedule }) => [
      name,
      directory,
      schedule.interval,
    ]),
  ).toEqual(
    ["npm", "github-actions", "docker", "docker-compose"].map((name) => [name, "/", "weekly"]),
  );
});

test("editors wrap and indent as the formatter does", () => {
  const { printWidth } = JSON.parse(textOf(".oxfmtrc.json")) as { printWidth: number };
  const settings = textOf(".editorconfig");
  for (const line of [
    `max_line_length = ${printWidth}`,
    "indent_style = space",
    "indent_size = 2",
    "end_of_line = lf",
  ])
    expect(settings).toContain(`\n${line}\n`);
});

test("CHANGELOG.md has a section for unreleased changes and one for this version", () => {
  const headings = [...textOf("CHANGELOG.md").matchAll(/^## \[(.+?)\](?: - (.+))?$/gm)];
  expect(headings[0]![1]).toBe("Unreleased");
  const current = headings.find(([, version]) => version === project.version);
  expect(current?.[2]).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("files of a release stay out of git and of the container image", () => {
  expect(textOf(".gitignore")).toMatch(/^dist\/$/m);
  expect(textOf(".dockerignore")).toMatch(/^dist$/m);
});
