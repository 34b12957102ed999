import "server-only";
import * as z from "zod";

/** Messages between this thread and `worker.mjs`. */
export type ToWorker =
  | { type: "run"; code: string; args: string; check: boolean }
  | { type: "answer"; id: number; response?: string; error?: string };

export type FromWorker =
  | { type: "ready"; wasm: WebAssembly.Module }
  | { type: "log"; line: string }
  | { type: "fetch"; request: string }
  | { type: "idle"; answers: number }
  | { type: "done"; text: string }
  | { type: "failed"; kind: "error" | "memory" | "too_large"; error?: string };

/** A request as foreign code made it; nothing in it is trusted. */
export const SandboxRequestSchema = z.strictObject({
  id: z.number().int(),
  url: z.string().max(8_192),
  method: z.string().regex(/^[A-Za-z]{1,20}$/),
  headers: z.record(z.string().max(256), z.string().max(8_192)),
  body: z.string().optional(),
});
