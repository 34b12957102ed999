import "server-only";
import { flat } from "@/lib/connections/openapi/operation/flat";
import type { SchemaReader } from "@/lib/connections/openapi/operation/reader";

export const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i;
export const FILE_NAME = "The name of a file of this conversation or task.";

/** Whether a schema means bytes: `binary` in 3.0, a media type without an encoding in 3.1, `file` in 2.0. */
export function isBinary(schema: unknown, reader: SchemaReader): boolean {
  const { own } = flat(schema, reader);
  const { format, type, contentMediaType: media, contentEncoding } = own;
  const isContent = typeof media === "string" && !JSON_TYPE.test(media);
  return format === "binary" || type === "file" || (isContent && contentEncoding === undefined);
}
