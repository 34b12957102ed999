import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "language-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** The list of languages with one line more, and its folder. Everything else is the project's own. */
beforeAll(() => {
  const list = readFileSync(path.join(root, "lib/texts/languages.ts"), "utf8");
  const line = `{ id: "fr", label: "Français", load: () => import("@/lib/texts/fr/catalogue").then((file) => ({ texts: file.fr, reasons: file.reasons })) },`;
  expect(list.split("] as const;")).toHaveLength(2);
  write("lib/texts/languages.ts", list.replace("] as const;", `${line}] as const;`));
  write(
    "lib/texts/fr/catalogue.ts",
    `export const fr = {
  Tasks: "Tâches",
  "{count} tasks": { one: "{count} tâche", other: "{count} tâches" },
};
export const reasons = { name_required: "Un nom est requis" };
`,
  );
  const paths = {
    "next/dynamic": [path.join(root, "components/ui/late/dynamic.ts")], // as in a browser
    "@/*": [`${folder}/*`, `${root}/*`],
  };
  write("package.json", JSON.stringify({ type: "module" }));
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  write(
    "tsconfig.json",
    JSON.stringify({
      extends: path.join(root, "tsconfig.json"),
      compilerOptions: { jsx: "react-jsx", paths },
      include: [`${folder}/**/*`, `${root}/components/**/*`, `${root}/lib/**/*`],
    }),
  );
});

/** What a program prints that has these modules, as JSON. `conditions`: of the server, as Next.js sets them. */
function printed(program: string, conditions: string[]): unknown {
  write("program.tsx", program);
  const output = execFileSync(
    process.execPath,
    [...conditions, "--import", "tsx", path.join(folder, "program.tsx")],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, TSX_TSCONFIG_PATH: path.join(folder, "tsconfig.json") },
    },
  );
  return JSON.parse(output);
}

test("a folder and a line are a language: the server finds it, translates into it, and shows the rest in English", () => {
  const program = `
import { inLanguage, languageOf } from "@/lib/texts/language-of";
import { spokenIn, translator } from "@/lib/texts/translator";
import { titled } from "@/lib/texts/page-title";
import { sentence as said } from "@/lib/texts/sentence";
import { sentence } from "@/lib/core/shared/sentence";
import { builtInTemplates } from "@/lib/templates/built-in";
import { teamTemplates } from "@/lib/teams/file/team-templates";
import { sampleTexts } from "@/lib/teams/sample-texts";

const headers = new Headers({ "accept-language": "fr-CA, de;q=0.5" });
const chosen = languageOf(headers);
const t = await translator(chosen);
const spoken = await spokenIn(chosen);
const { title } = await titled("Tasks")({ params: Promise.resolve({ language: "fr" }) });
console.log(JSON.stringify({
  chosen,
  title,
  texts: [1, 2].map((count) => t({ one: "{count} task", other: "{count} tasks" }, { count })),
  missing: t("Teams"),
  reason: said(spoken, sentence("name_required", "Name is required")),
  tables: [
    inLanguage({ en: "Hello", de: "Hallo" }, "fr"),
    JSON.stringify(builtInTemplates("", "fr")) === JSON.stringify(builtInTemplates("", "en")),
    JSON.stringify(teamTemplates("fr")) === JSON.stringify(teamTemplates("en")),
    sampleTexts("fr") === sampleTexts("en"),
  ],
}));`;
  expect(printed(program, ["--conditions=react-server"])).toEqual({
    chosen: "fr",
    title: "Tâches",
    texts: ["1 tâche", "2 tâches"],
    missing: "Teams",
    reason: "Un nom est requis",
    tables: ["Hello", true, true, true],
  });
});

test("a page in such a language is rendered in it, without a file of its own among the components", () => {
  const program = `
import { prerender } from "react-dom/static";
import { Catalogue } from "@/components/shell/language/catalogue";
import { useText } from "@/lib/texts/use-text";

function Title() {
  const t = useText();
  return <h1>{t("Tasks")}</h1>;
}
const rendered = async (language: "en" | "de" | "fr") => {
  const { prelude } = await prerender(<Catalogue language={language as "en"}><Title /></Catalogue>);
  return /<h1>(.*?)<\\/h1>/.exec(await new Response(prelude as ReadableStream).text())?.[1];
};
console.log(JSON.stringify([await rendered("en"), await rendered("de"), await rendered("fr")]));`;
  expect(printed(program, [])).toEqual(["Tasks", "Aufgaben", "Tâches"]);
});
