import "server-only";
import type { ArgumentList } from "@/lib/connections/openapi/operation/arguments";
import { hasParts, withoutNull } from "@/lib/connections/openapi/operation/given-parameter";
import { FILE_NAME, isBinary, JSON_TYPE } from "@/lib/connections/openapi/operation/media";
import { flat } from "@/lib/connections/openapi/operation/flat";
import { parameterOf } from "@/lib/connections/openapi/operation/parameter";
import { WIRE_STYLES, type ToolParameter, type Wire } from "@/lib/tools/parameter";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

type Form = { isMultipart: boolean; isAsked: boolean };
type Field = { name: string; schema: unknown; isAsked: boolean };

/** The template of a form, such as `email={{email}}&tags={{tags}}`: an argument for each field. */
export function formFields(list: ArgumentList, media: JsonValue, form: Form): string {
  const encoding = isRecord(media.encoding) ? media.encoding : {};
  const fields = fieldsOf(list, media.schema, form.isAsked);
  if (fields.length === 0) return anyFields(list, form);
  return fields
    .flatMap(({ name, schema, isAsked }) => {
      const entry = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
      const parameter = fieldOf(list, schema, isRecord(entry) ? entry : {}, form.isMultipart);
      const called = list.take(name, parameter, isAsked);
      if (!called) list.all.left.push(name);
      return called ? [`${encodeURIComponent(name)}={{${called}}}`] : [];
    })
    .join("&");
}

/** The fields of all forms that the body may have; required are those that all of them require. */
function fieldsOf({ reader }: ArgumentList, schema: unknown, isAsked: boolean): Field[] {
  const { own, groups } = flat(schema, reader);
  const forms = groups.flat().map((each) => flat(each, reader).own);
  const required = Array.isArray(own.required) ? own.required : [];
  const all = new Map<string, unknown>();
  for (const { properties } of [own, ...forms])
    for (const [name, each] of Object.entries(isRecord(properties) ? properties : {}))
      if (!all.has(name) && !(isRecord(each) && each.readOnly === true)) all.set(name, each);
  const fields = [...all].map(([name, each]) => ({
    name,
    schema: each,
    isAsked: isAsked && required.includes(name),
  }));
  return [...fields.filter((each) => each.isAsked), ...fields.filter((each) => !each.isAsked)];
}

/** A form whose fields the document does not name. */
function anyFields(list: ArgumentList, { isAsked }: Form): string {
  const wire: Wire = { style: "form", explode: true };
  const called = list.take(
    "fields",
    { type: "object", description: "The fields of the form.", additionalProperties: true, wire },
    isAsked,
  );
  return `fields={{${called}}}`;
}

function fieldOf(
  list: ArgumentList,
  schema: unknown,
  encoding: JsonValue,
  isMultipart: boolean,
): ToolParameter {
  const type = typeof encoding.contentType === "string" ? encoding.contentType : "";
  if (isMultipart) {
    const file = fileField(list, schema, type);
    if (file) return file;
  }
  const read = withoutNull(list.schema(schema));
  return parameterOf(read, "", wireOf(read, encoding, type, isMultipart));
}

function wireOf(
  schema: JsonValue,
  encoding: JsonValue,
  type: string,
  isMultipart: boolean,
): Wire | undefined {
  if (JSON_TYPE.test(type)) return { style: "json" };
  if (!hasParts(schema) || isMultipart) return undefined;
  const style = WIRE_STYLES.find((each) => each === encoding.style && each !== "file");
  const { explode } = encoding;
  if (style) return { style, ...(typeof explode === "boolean" ? { explode } : {}) };
  // Lists of plain values repeat the field. Where OpenAPI is silent, the format of PHP, Rails and Stripe is used.
  return isPlainList(schema) ? { style: "form" } : { style: "deepObject" };
}

const isPlainList = ({ type, items }: JsonValue): boolean =>
  type === "array" && isRecord(items) && !hasParts(items);

/** A field with one or more files. */
function fileField(list: ArgumentList, schema: unknown, type: string): ToolParameter | undefined {
  const { own } = flat(schema, list.reader);
  const wire: Wire = { style: "file" };
  const about = typeof own.description === "string" ? `${own.description.slice(0, 500)} ` : "";
  const description = `${about}${FILE_NAME}`;
  if (own.type === "array" && isBinary(own.items, list.reader))
    return { type: "array", items: { type: "string" }, description, wire };
  const isOther = type !== "" && !JSON_TYPE.test(type) && !/^text\/|\*\/\*/i.test(type);
  const isFile =
    isBinary(schema, list.reader) || (isOther && (own.type === undefined || own.type === "string"));
  return isFile ? { type: "string", description, wire } : undefined;
}
