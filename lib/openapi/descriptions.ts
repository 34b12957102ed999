import "server-only";
import { fieldKey, fieldTexts } from "@/lib/openapi/field-texts";
import type { JsonSchema } from "@/lib/openapi/json-schema";

/** The schema of a request body with the description of each of its own fields. */
export function withDescriptions(endpoint: string, schema: JsonSchema): JsonSchema {
  const { properties, anyOf, oneOf } = schema;
  const inEach = (some: unknown) =>
    (some as JsonSchema[]).map((each) => withDescriptions(endpoint, each));
  return {
    ...schema,
    ...(properties ? { properties: describedFields(endpoint, properties as Fields) } : {}),
    ...(anyOf ? { anyOf: inEach(anyOf) } : {}),
    ...(oneOf ? { oneOf: inEach(oneOf) } : {}),
  };
}

type Fields = Record<string, JsonSchema>;

const describedFields = (endpoint: string, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const key = each.description === undefined && fieldKey(endpoint, name, fieldTexts);
      return [name, key ? { ...each, description: fieldTexts[key] } : each];
    }),
  );
