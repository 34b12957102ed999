import "server-only";
import { isRecord } from "@/lib/tools/shared/faults";

type Value = Record<string, unknown>;

/**
 * The result of a tool call as the protocol defines it, from whatever its server sent: content that is text, one
 * object, null or missing, parts of unknown types, other programs' formats of images. Nothing is dropped: unknown parts
 * are shown as JSON.
 */
export function readParts(result: Value): Value {
  const { content, structuredContent, isError, toolResult, ...rest } = result;
  const structured = isRecord(structuredContent) ? structuredContent : undefined;
  const parts = listOf(content ?? toolResult).map(readPart);
  // Not an object, so the protocol has no place for it.
  if (!structured && isSaid(structuredContent)) parts.push(...addition(parts, structuredContent));
  const others = Object.entries(rest).filter(([name]) => !KNOWN.includes(name));
  if (parts.length === 0 && !structured && others.length)
    parts.push(textPart(Object.fromEntries(others)));
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => KNOWN.includes(name))),
    content: parts.filter((each) => each.type !== "text" || each.text !== ""),
    ...(structured ? { structuredContent: structured } : {}),
    ...(isError === true || isError === "true" ? { isError: true } : {}),
  };
}

const KNOWN = ["_meta", "resultType"];
const isSaid = (value: unknown): boolean => value !== undefined && value !== null;

const listOf = (content: unknown): unknown[] =>
  Array.isArray(content) ? content.filter(isSaid) : isSaid(content) ? [content] : [];

/** Servers usually repeat it as text, which is enough once. */
function addition(parts: readonly Value[], structured: unknown): Value[] {
  const text = JSON.stringify(structured);
  const isRepeated = parts.some((part) => part.text === structured || sameJson(part.text, text));
  return isRepeated ? [] : [textPart(structured)];
}

function sameJson(text: unknown, json: string): boolean {
  try {
    return typeof text === "string" && JSON.stringify(JSON.parse(text)) === json;
  } catch {
    return false;
  }
}

const textPart = (value: unknown): Value => ({
  type: "text",
  text: typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
});

/** The contents of a resource, each of the protocol's two kinds. Invalid bytes stay: they are refused. */
export const readContents = (contents: unknown): Value[] =>
  listOf(contents).map((each) => {
    const part = isRecord(each) ? each : { text: each };
    const read = resourceOf(part);
    return "blob" in part && part.text === undefined && !("blob" in read) ? part : read;
  });

function readPart(part: unknown): Value {
  if (!isRecord(part)) return textPart(part);
  const { type, text } = part;
  const media = mediaIn(part);
  if (media) return media;
  if (type === "resource_link" && typeof part.uri === "string")
    return { type, uri: part.uri, name: String(part.name ?? part.title ?? part.uri) };
  if (type === "resource" && isRecord(part.resource))
    return { type, resource: resourceOf(part.resource) };
  if (type === "resource" && (typeof part.uri === "string" || part.blob !== undefined))
    return { type, resource: resourceOf(part) };
  if (text !== undefined && (type === "text" || type === undefined)) return textPart(text ?? "");
  if (type === "json" && part.json !== undefined) return textPart(part.json);
  return textPart(part);
}

/** An image or a sound: in the format of MCP, OpenAI or Anthropic, or as a data URL. */
function mediaIn(part: Value): Value | undefined {
  const type = MEDIA[String(part.type)];
  if (!type) return undefined;
  const source = isRecord(part.source) ? part.source : part;
  const link = isRecord(part.image_url) ? part.image_url.url : part.image_url;
  const data = source.data ?? source.blob ?? source.base64 ?? link ?? source.url ?? source.uri;
  if (typeof data !== "string") return textPart(`[${type}: it has no data]`);
  const url = /^data:([^;,]*)(?:;[^,]*)?,/i.exec(data);
  if (!url && /^https?:\/\//i.test(data)) return textPart(`[${type}: ${data}]`);
  const bytes = base64In(url ? data.slice(url[0].length) : data);
  if (bytes === undefined)
    return textPart(`[${String(part.type)}: it is not in base64, so nothing is kept]`);
  return { type, data: bytes, mimeType: mimeOf(source) ?? mimeOf(part) ?? url?.[1] ?? "" };
}

const MEDIA: Record<string, string | undefined> = {
  image: "image",
  image_url: "image",
  input_image: "image",
  audio: "audio",
  input_audio: "audio",
};

const mimeOf = (part: Value): string | undefined =>
  [part.mimeType, part.mime_type, part.mediaType, part.media_type].find(
    (each): each is string => typeof each === "string" && each !== "",
  );

function resourceOf(value: Value): Value {
  const { uri, text, blob } = value;
  const type = mimeOf(value);
  const about = { uri: typeof uri === "string" ? uri : "", ...(type ? { mimeType: type } : {}) };
  if (typeof blob !== "string") return { ...about, text: String(textPart(text ?? "").text) };
  const bytes = base64In(blob.replace(/^data:[^,]*,/i, ""));
  if (bytes !== undefined) return { ...about, blob: bytes };
  return { uri: about.uri, text: "[resource: it is not in base64, so nothing is kept]" };
}

/** Base64 as the platform reads it, including the URL-safe alphabet and line breaks. */
function base64In(text: string): string | undefined {
  const plain = /[-_\s]/.test(text)
    ? text.replaceAll("-", "+").replaceAll("_", "/").replace(/\s+/g, "")
    : text;
  try {
    atob(plain);
    return plain;
  } catch {
    return undefined;
  }
}
