import "server-only";
import { randomBytes } from "node:crypto";
import type { Wire } from "@/lib/tools/parameter";
import type { FileBody } from "@/lib/tools/run/run-http";
import { isRecord } from "@/lib/tools/shared/faults";
import { fill, plain, soleArgument, type PlaceholderValues } from "@/lib/tools/shared/placeholders";
import type { Wires } from "@/lib/tools/shared/template-wire";

type Part = { name: string; type?: string; fileName?: string; content: string | Uint8Array };
type Parts = { values: PlaceholderValues; wires: Wires; files: ReadonlyMap<string, FileBody> };

/**
 * A body of multipart/form-data (RFC 7578) from a template such as `title={{title}}&file={{file}}`. `files`: the content
 * of each file that an argument names. undefined when no field has a value.
 */
export function multipart(
  template: string,
  parts: Parts,
): { type: string; body: Uint8Array } | undefined {
  const fields = template.split("&").flatMap((field) => partsOf(field, parts));
  if (fields.length === 0) return undefined;
  const boundary = `troupe-${randomBytes(16).toString("hex")}`;
  const chunks = fields.flatMap(({ name, type, fileName, content }) => [
    `--${boundary}\r\n`,
    `Content-Disposition: form-data; name="${quoted(name)}"`,
    fileName === undefined ? "" : `; filename="${quoted(fileName)}"`,
    type === undefined ? "" : `\r\nContent-Type: ${type.replace(/[^\x20-\x7e]/g, "")}`,
    "\r\n\r\n",
    content,
    "\r\n",
  ]);
  const whole = [...chunks, `--${boundary}--\r\n`].map((each) => Buffer.from(each));
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(whole) };
}

function partsOf(field: string, { values, wires, files }: Parts): Part[] {
  const equals = field.indexOf("=");
  if (equals < 0) return [];
  const name = decodeURIComponent(field.slice(0, equals));
  const template = field.slice(equals + 1);
  const argument = soleArgument(template);
  if (argument === undefined) return [{ name, content: fill(template, values, plain) }];
  const value = values(argument);
  if (value === undefined || value === null) return [];
  const wire = wires(argument);
  if (wire?.style === "file")
    return [value].flat().map((each) => {
      const file = files.get(plain(each));
      return { name, type: file?.type, fileName: plain(each), content: file?.bytes ?? "" };
    });
  return fieldParts(name, value, wire);
}

/** Lists of plain values become one part each, other lists and objects one part of JSON (OpenAPI, Encoding Object). */
function fieldParts(name: string, value: unknown, wire: Wire | undefined): Part[] {
  if (wire?.style === "form" && wire.explode && isRecord(value))
    return Object.entries(value).flatMap(([key, each]) => fieldParts(key, each, undefined));
  const isPlain = (each: unknown) => !Array.isArray(each) && !isRecord(each);
  if (wire?.style !== "json" && Array.isArray(value) && value.every(isPlain))
    return value.map((each) => ({ name, content: plain(each) }));
  if (wire?.style !== "json" && isPlain(value)) return [{ name, content: plain(value) }];
  return [{ name, type: "application/json", content: JSON.stringify(value) }];
}

/** As browsers do: nothing in a name can end the header line or the quotation. */
const quoted = (text: string): string =>
  text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
