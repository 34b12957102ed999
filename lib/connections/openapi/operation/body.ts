import "server-only";
import type { ArgumentList } from "@/lib/connections/openapi/operation/arguments";
import { formFields } from "@/lib/connections/openapi/operation/form";
import { FILE_NAME, isBinary, JSON_TYPE } from "@/lib/connections/openapi/operation/media";
import { parameterOf } from "@/lib/connections/openapi/operation/parameter";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

type Body = { type: string; media: JsonValue; about: string; isAsked: boolean };
type Kind = {
  fits: (type: string, media: JsonValue, list: ArgumentList) => boolean;
  add: (list: ArgumentList, body: Body) => void;
};

const FORM = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART = /^multipart\//i;
const TEXT =
  /^text\/|[/+](?:xml|yaml|x-yaml|graphql|javascript|x-ndjson|ndjson|jsonl|jwt|sql|sparql-query)\b/i;
/** Body types in order of preference for people. */
const KINDS: Kind[] = [
  { fits: (type) => /^application\/json\b/i.test(type), add: json },
  { fits: (type) => JSON_TYPE.test(type), add: json },
  {
    fits: (type, media, list) => type === "*/*" && !isBinary(media.schema, list.reader),
    add: json,
  },
  { fits: (type) => FORM.test(type), add: form },
  { fits: (type) => MULTIPART.test(type), add: form },
  { fits: (type) => TEXT.test(type), add: text },
  { fits: () => true, add: file },
];

/** The body of an operation as arguments: one argument for JSON, text or a file, and one per field for forms. */
export function bodyArguments(
  list: ArgumentList,
  { content, required, description }: JsonValue,
): void {
  const types = isRecord(content) ? Object.entries(content) : [];
  const about = typeof description === "string" ? description.slice(0, 1_000) : "";
  for (const { fits, add } of KINDS) {
    const entry = types.find(([type, media]) => fits(type, isRecord(media) ? media : {}, list));
    if (!entry) continue;
    const [type, media] = entry;
    return add(list, {
      type,
      media: isRecord(media) ? media : {},
      about,
      isAsked: required === true,
    });
  }
}

function json(list: ArgumentList, { type, media, about, isAsked }: Body): void {
  // As one argument: omitted parts are not sent.
  const called = list.take("body", parameterOf(list.schema(media.schema, true), about), isAsked);
  list.all.headers["Content-Type"] = plainType(type) ?? "application/json";
  list.all.body = `{{${called}}}`;
}

function form(list: ArgumentList, { type, media, isAsked }: Body): void {
  const kind = MULTIPART.test(type) ? "multipart/form-data" : "application/x-www-form-urlencoded";
  list.all.headers["Content-Type"] = kind;
  list.all.body = formFields(list, media, { isMultipart: MULTIPART.test(type), isAsked });
}

function text(list: ArgumentList, { type, about, isAsked }: Body): void {
  const description = [about, `As text of the type ${type.slice(0, 100)}.`]
    .filter(Boolean)
    .join(" ");
  const called = list.take("body", { type: "string", description }, isAsked);
  list.all.headers["Content-Type"] = plainType(type) ?? "text/plain";
  list.all.body = `{{${called}}}`;
}

function file(list: ArgumentList, { type, about, isAsked }: Body): void {
  const description = [about, FILE_NAME].filter(Boolean).join(" ");
  const called = list.take("body", { type: "string", description }, isAsked);
  const declared = plainType(type);
  if (declared) list.all.headers["Content-Type"] = declared;
  list.all.body = `{{file:${called}}}`;
}

/**
 * Only the media type of the key: it becomes a header, into which secrets are filled. undefined for a range such as
 * image/*.
 */
const plainType = (type: string): string | undefined => /^[\w.+-]+\/[\w.+-]+/.exec(type)?.[0];
