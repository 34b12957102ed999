import "server-only";
import { inLanguage } from "@/lib/texts/language-of";
import type { InLanguages } from "@/lib/texts/languages";
import type { OpenApiDocument } from "@/lib/openapi/document";
import type { JsonSchema } from "@/lib/openapi/json-schema";
import type { Operation } from "@/lib/openapi/operation";
import { examplesOf } from "@/lib/openapi/reference/examples";
import { fieldKey, fieldTexts } from "@/lib/openapi/field-texts";
import { fieldTextsDe } from "@/lib/openapi/field-texts-de";
import { fieldsOf } from "@/lib/openapi/reference/fields";
import { exampleOf } from "@/lib/openapi/reference/response-example";
import { PUBLIC_EXAMPLES } from "@/lib/openapi/reference/samples";
import { refusalsDe, summariesDe } from "@/lib/openapi/reference/summaries-de";
import type { FieldRow, Reference, ReferenceEndpoint } from "@/lib/openapi/reference";

type ReferenceTexts = Record<"summaries" | "fields" | "refusals", Record<string, string>>;
/** Without a text of its own, the document's English is shown. */
const texts: InLanguages<ReferenceTexts> = {
  en: { summaries: {}, fields: fieldTexts, refusals: {} },
  de: { summaries: summariesDe, fields: fieldTextsDe, refusals: refusalsDe },
};

const ORDER = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The anchor of an endpoint on the page: `POST /api/tasks` is `post-api-tasks`. */
const anchorOf = (method: string, path: string): string =>
  `${method} ${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The document as shown on a page, by groups, in a language: English where there is no translation. */
export function referenceOf(document: OpenApiDocument, language: string): Reference {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      endpoint: endpointOf(document, method.toUpperCase(), path, operation, language),
    })),
  );
  const groups = document.tags.map(({ name }) => ({
    id: anchorOf("", name),
    name,
    endpoints: all
      .filter(({ tag }) => tag === name)
      .map(({ endpoint }) => endpoint)
      .toSorted(
        (a, b) =>
          a.path.localeCompare(b.path, "en") || ORDER.indexOf(a.method) - ORDER.indexOf(b.method),
      ),
  }));
  return { groups, refusals: refusalsIn(document, inLanguage(texts, language).refusals) };
}

type Content = Record<string, { schema: JsonSchema }>;

function endpointOf(
  { components }: OpenApiDocument,
  method: string,
  path: string,
  operation: Operation,
  language: string,
): ReferenceEndpoint {
  const schemas = components.schemas as Record<string, JsonSchema>;
  const [status, answer] = Object.entries(operation.responses)[0]!;
  const content = (answer.content ?? {}) as Content;
  const body = (operation.requestBody?.content as Content | undefined)?.["application/json"];
  const stream = content["text/event-stream"]?.schema["x-troupe-events"];
  const streams = stream !== undefined && !content["application/json"];
  const opens = opensTo(operation);
  const name = `${method} ${path}`;
  const { summaries, fields } = inLanguage(texts, language);
  const described = (row: FieldRow): FieldRow => {
    const key = fieldKey(name, row.name.replace(/ \(.*/, ""), fields);
    return key ? { ...row, text: fields[key] } : row;
  };
  const keyed = opens === "key" || opens === "either";
  return {
    id: anchorOf(method, path),
    method,
    path,
    summary: summaries[name] ?? operation.summary,
    opens,
    scopes: operation["x-troupe-scopes"] ?? [],
    limit: operation["x-troupe-limit"],
    parameters: parametersOf(
      operation,
      components.parameters as Record<string, JsonSchema>,
      schemas,
    ).map(described),
    body: fieldsOf(body?.schema, schemas).map(described),
    status,
    content: Object.keys(content),
    answer: fieldsOf(content["application/json"]?.schema, schemas, 1),
    sample: sampleOf(content["application/json"]?.schema, schemas),
    events: Object.entries((stream ?? {}) as Record<string, JsonSchema>).map(([event, schema]) => ({
      name: event,
      fields: fieldsOf(schema, schemas),
    })),
    refusals: Object.keys(operation.responses).filter((each) => Number(each) >= 400),
    examples:
      keyed || PUBLIC_EXAMPLES.includes(name) ? examplesOf({ method, path, keyed, streams }) : [],
  };
}

/** Nothing for the API's own description, which is any JSON. */
function sampleOf(schema: JsonSchema | undefined, schemas: Record<string, JsonSchema>) {
  if (!schema) return null;
  const text = JSON.stringify(exampleOf(schema, schemas), null, 2);
  return text === "{}" ? null : text;
}

function opensTo({ security }: Operation): ReferenceEndpoint["opens"] {
  const kinds = security.flatMap((each) => Object.keys(each));
  if (kinds.length === 0) return "anybody";
  if (kinds.length === 2) return "either";
  return kinds[0] === "session" ? "session" : "key";
}

function parametersOf(
  { parameters }: Operation,
  shared: Record<string, JsonSchema>,
  schemas: Record<string, JsonSchema>,
) {
  return parameters
    .map(
      (each) =>
        shared[
          String(each.$ref ?? "")
            .split("/")
            .at(-1)!
        ] ?? each,
    )
    .map((each) => {
      const [row] = fieldsOf({ properties: { value: each.schema } }, schemas);
      return {
        name: `${String(each.name)} (${String(each.in)})`,
        type: row?.type ?? "any",
        required: each.required === true,
      };
    });
}

function refusalsIn({ components }: OpenApiDocument, words: Record<string, string>) {
  const responses = components.responses as Record<string, JsonSchema>;
  return Object.entries(responses).flatMap(([name, { description }]) => {
    const status = /^Refusal(\d{3})$/.exec(name)?.[1];
    return status ? [{ status, text: words[status] ?? String(description) }] : [];
  });
}
