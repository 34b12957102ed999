import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { GetPrismaClientConfig } from "@prisma/client/runtime/client";

const WASM = path.resolve(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "../../../../node_modules/@prisma/client/runtime/query_compiler_small_bg.sqlite.wasm-base64.mjs",
);

/**
 * The database client's settings, with its query compiler read from the file. The client imports that file as a module,
 * and a module keeps its source and the string in it for good: 4.4 MB that nobody reads again.
 */
export const leanly = (settings: GetPrismaClientConfig): GetPrismaClientConfig =>
  settings.compilerWasm
    ? {
        ...settings,
        compilerWasm: { ...settings.compilerWasm, getQueryCompilerWasmModule: queryCompiler },
      }
    : settings;

async function queryCompiler(): Promise<WebAssembly.Module> {
  const source = await readFile(WASM, "latin1");
  const from = source.indexOf('"') + 1;
  return new WebAssembly.Module(
    Buffer.from(source.slice(from, source.indexOf('"', from)), "base64"),
  );
}
