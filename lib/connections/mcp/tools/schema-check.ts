import "server-only";
import type { JsonSchemaValidatorResult, jsonSchemaValidator } from "@modelcontextprotocol/client";
import { inNewestDraft } from "@/lib/connections/mcp/tools/dialect";
import { judge } from "@/lib/core/untrusted/json-schema";

/**
 * What is wrong with a value by a server's schema, in English for a model; null when it is valid, or can't be checked
 * within limits: then the server decides.
 */
export async function faultsBy(
  owner: string,
  schema: unknown,
  value: unknown,
  signal: AbortSignal,
): Promise<string | null> {
  const judged = await judge(owner, inNewestDraft(schema), value, signal);
  if ("unjudged" in judged) return null;
  // A format is an annotation unless a schema's own vocabulary says otherwise (JSON Schema 2020-12 Validation, 7.2.1).
  const faults = judged.faults.filter(({ keyword }) => keyword !== "format");
  if (faults.length === 0) return null;
  return faults.map(({ place, message }) => `${place || "(root)"}: ${message}`).join(" ");
}

/** The protocol's library would validate on the server's thread, without limits: `faultsBy` does it instead. */
export const noValidator: jsonSchemaValidator = {
  getValidator<T>() {
    return (input: unknown): JsonSchemaValidatorResult<T> => ({
      valid: true,
      data: input as T, // the library's own interpretation
      errorMessage: undefined,
    });
  },
};
