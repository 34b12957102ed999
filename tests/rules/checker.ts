import ts from "typescript";
import { code, file, treeOf } from "./sources";

/** Files as seen by the compiler, with the types of everything they name. */
export type Program = { checker: ts.TypeChecker; sourceOf(place: string): ts.SourceFile };

/** The parts of the product that can reach the database: no component does (arrows.test.ts). */
export const serverSide = code.filter((each) => /^(lib|app\/api)\/.*\.ts$/.test(each));

/** Packages whose types rules need. Reading all the others would take most of the time. */
const READ = /^(@\/|\.|node:|@prisma\/|better-sqlite3$)/;

/** The client for PostgreSQL has the same tables and methods as the one for SQLite, and takes as long to read. */
const ONE_CLIENT = ["prisma/generated/postgresql/", "prisma/generated/"] as const;

/** The product's server side, and virtual files: `samples` has their texts by path. */
export function programOf(samples: Record<string, string>): Program {
  const texts = new Map(Object.entries(samples).map(([place, text]) => [file(place), text]));
  const options: ts.CompilerOptions = { ...optionsOf("tsconfig.json"), types: ["node"] };
  const host = ts.createCompilerHost(options, true);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors;
  const read = host.getSourceFile.bind(host);
  const parsed = new Map(code.map((each) => [file(each), each]));
  host.getSourceFile = (name, version, ...rest) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, version, true);
    const place = parsed.get(name);
    return place === undefined ? read(name, version, ...rest) : treeOf(place);
  };
  const cache = ts.createModuleResolutionCache(file("."), (name) => name, options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      from.includes("/node_modules/") || READ.test(text)
        ? ts.resolveModuleName(text.replace(...ONE_CLIENT), from, options, host, cache)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram([...serverSide.map(file), ...texts.keys()], options, host);
  return {
    checker: program.getTypeChecker(),
    sourceOf: (place) => program.getSourceFile(file(place))!,
  };
}

function optionsOf(config: string): ts.CompilerOptions {
  const { config: json } = ts.readConfigFile(file(config), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(
    { ...json, include: [], files: ["next-env.d.ts"] }, // the program names its own
    ts.sys,
    file("."),
    undefined,
    file(config),
  );
  return { ...options, incremental: false };
}
