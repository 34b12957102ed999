import { Validator } from "@cfworker/json-schema";
import type { Handler } from "@/lib/core/http/pipeline/route";
import { componentsOf } from "@/lib/openapi/document";
import type { JsonSchema } from "@/lib/openapi/json-schema";
import { nameOfOperation, operationOf, type Operation } from "@/lib/openapi/operation";

const operations = new Map<string, Operation>();
const validators = new Map<string, Validator>();
const { responses } = componentsOf() as { responses: Record<string, JsonSchema> };

function validatorOf(key: string, schema: JsonSchema): Validator {
  const validator =
    validators.get(key) ?? new Validator({ ...schema, components: componentsOf() }, "2020-12");
  validators.set(key, validator);
  return validator;
}

/** An endpoint's own documented responses: refusals are documented once for all endpoints. */
function contentOf(
  operation: Operation,
  status: number,
): Record<string, { schema: JsonSchema }> | null {
  const given = operation.responses[String(status)];
  const name = /responses\/(\w+)$/.exec(String(given?.$ref ?? ""))?.[1];
  const answer = name ? responses[name] : given;
  return answer ? ((answer.content ?? {}) as Record<string, { schema: JsonSchema }>) : null;
}

/** The path whose stream a response is, for readers of its events. */
const streamOf = new WeakMap<Response, { name: string; events: Record<string, JsonSchema> }>();

/** Throws when an event of a stream does not match the API's description. Other responses are not checked. */
export function requireDescribedEvent(answer: Response, event: string, data: unknown): void {
  const stream = streamOf.get(answer);
  if (!stream) return;
  const schema = stream.events[event];
  if (!schema) throw new Error(`${stream.name} tells of ${event}, which is not described.`);
  const key = `${stream.name} event ${event}`;
  const { valid, errors } = validatorOf(key, schema).validate(data);
  if (!valid)
    throw new Error(
      `${key} does not fit its description: ${JSON.stringify(data)}\n${errors.map(({ instanceLocation: at, error }) => `${at}: ${error}`).join("\n")}`,
    );
}

/** Throws when a handler returns JSON, or a status, that the API's description does not have. */
export async function requireDescribed(made: Handler["source"], answer: Response): Promise<void> {
  if (!made || made.endpoint.operator || answer.status === 304 || answer.status === 405) return;
  const name = nameOfOperation(made.endpoint);
  const operation = operations.get(name) ?? operationOf(made);
  operations.set(name, operation);
  const content = contentOf(operation, answer.status);
  if (!content) throw new Error(`${name} answers ${answer.status}, which is not described.`);
  const type = (answer.headers.get("content-type") ?? "").split(";")[0]!;
  const events = content["text/event-stream"]?.schema["x-troupe-events"];
  if (type === "text/event-stream" && events)
    streamOf.set(answer, { name, events: events as Record<string, JsonSchema> });
  if (type !== "application/json" || answer.headers.has("content-disposition")) return;
  const schema = content[type]?.schema;
  if (!schema) throw new Error(`${name} answers ${answer.status} with JSON that is not described.`);
  const key = `${name} ${answer.status}`;
  const value: unknown = await answer.clone().json();
  const { valid, errors } = validatorOf(key, schema).validate(value);
  if (!valid)
    throw new Error(
      `${key} does not fit its description:\n${errors.map(({ instanceLocation: at, error }) => `${at}: ${error}`).join("\n")}`,
    );
}
