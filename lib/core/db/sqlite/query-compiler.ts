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
 * and a module keeps its source and the string in it in memory: 4.4 MB that are never read again. Where this program is
 * not beside its packages (a bundle), the import finds the file.
 */
export function leanly(settings: GetPrismaClientConfig): GetPrismaClientConfig {
  const { compilerWasm } = settings;
  if (!compilerWasm) return settings;
  const imported = () => compilerWasm.getQueryCompilerWasmModule();
  const getQueryCompilerWasmModule = () => queryCompiler().catch(imported);
  return { ...settings, compilerWasm: { ...compilerWasm, getQueryCompilerWasmModule } };
}

async function queryCompiler(): Promise<WebAssembly.Module> {
  const source = await readFile(WASM, "latin1");
  const from = source.indexOf('"') + 1;
  return new WebAssembly.Module(
    Buffer.from(source.slice(from, source.indexOf('"', from)), "base64"),
  );
}
