import "server-only";
import {
  EMPTY,
  fitting,
  unusable,
  type FoundTool,
  type ServerTools,
} from "@/lib/connections/mcp/list-tools";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import type { ReadOperation, ReadDocument } from "@/lib/connections/openapi/operations";
import { connectionLimits } from "@/lib/connections/rules";
import { tokens } from "@/lib/core/model/tokens";
import { sentence } from "@/lib/core/shared/sentence";
import { connectedHash } from "@/lib/tools/connected-hash";
import { argumentSchema } from "@/lib/tools/check/argument-schema";

/**
 * The operations of a document to store: those with these names, or all if there are few enough. Throws DocumentFault
 * for too many, none, and unknown names.
 */
export function chosenOf(document: ReadDocument, wanted?: readonly string[]): FoundTool[] {
  const { operations } = document;
  const missing = wanted?.find((name) => operations.every((each) => each.name !== name));
  if (missing !== undefined)
    throw new DocumentFault(
      sentence("openapi_operation_unknown", "The document has no operation called {name}.", {
        name: missing,
      }),
    );
  if (!wanted && operations.length > connectionLimits.operations)
    throw new DocumentFault(
      sentence("openapi_choose", "The document has {count} operations. Choose up to {most}.", {
        count: operations.length,
        most: connectionLimits.operations,
      }),
    );
  const chosen = operations.filter(({ name }) => !wanted || wanted.includes(name));
  if (chosen.length === 0)
    throw new DocumentFault(sentence("openapi_empty", "The document has no operations."));
  return fitting(chosen.map(toolOf));
}

/**
 * The columns for these tools. `pasted`: it has no URL to read it from again. `api`: the API's URL, if its person chose
 * it.
 */
export const keptOf = (
  { title, version, description, revision }: ReadDocument,
  {
    tools,
    secrets,
    pasted,
    api,
  }: { tools: FoundTool[]; secrets: ReadDocument["secrets"]; pasted: boolean; api?: string },
): ServerTools => ({
  protocol: `OpenAPI ${revision}`,
  server: {
    name: title,
    title,
    version,
    instructions: description,
    ttl_ms: 0,
    secrets,
    ...(pasted ? { pasted } : {}),
    ...(api === undefined ? {} : { api }),
  },
  tools,
});

function toolOf(operation: ReadOperation): FoundTool {
  const { name, title, method, path, read_only, definition } = operation;
  const { description, parameters } = definition?.function ?? { ...operation, parameters: EMPTY };
  const schema = definition ? argumentSchema(definition.function.parameters) : EMPTY;
  const implementation = definition?.implementation;
  return {
    name,
    title,
    description,
    parameters,
    read_only,
    destructive: method === "DELETE",
    idempotent: null,
    tokens: tokens(JSON.stringify({ name, description, parameters: schema })),
    hash: connectedHash(name, description, parameters),
    method,
    path,
    ...(implementation?.kind === "http" ? { request: implementation } : {}),
    ...unusable(operation.unusable),
  };
}
