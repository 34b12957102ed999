import "server-only";
import { connectionLimits, DOCUMENT_TOO_LARGE } from "@/lib/connections/rules";
import { DocumentFault, INTRICATE } from "@/lib/connections/openapi/document-fault";
import { parsedValue } from "@/lib/connections/openapi/parsed-value";
import { upgraded } from "@/lib/connections/openapi/upgraded-swagger";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord, short, type JsonValue } from "@/lib/tools/shared/faults";

/**
 * The size limit of a document: each use of a reference counts, so that a small document can't take long. Throws
 * DocumentFault beyond it.
 */
export class ReadingBudget {
  constructor(private left = 1_500_000) {}

  spend(parts: number): void {
    if ((this.left -= parts) >= 0) return;
    throw new DocumentFault(INTRICATE);
  }
}

/** owner: people take turns. */
export type DocumentText = { text: string; owner: string; signal: AbortSignal };

/** An OpenAPI document of any revision 3, or of Swagger 2.0 converted to it, from JSON or YAML. Throws DocumentFault. */
export async function parsedDocument(input: DocumentText): Promise<JsonValue> {
  // A byte order mark, which some editors write.
  const text = input.text.replace(/^\uFEFF/, "");
  if (Buffer.byteLength(text) > connectionLimits.document)
    throw new DocumentFault(DOCUMENT_TOO_LARGE);
  if (/^\s*<(?:!doctype|html)/i.test(text))
    throw new DocumentFault(
      sentence("openapi_is_page", "This is a web page, not an OpenAPI document."),
    );
  const document = await parsedValue(text, input.owner, input.signal);
  if (!isRecord(document)) throw new DocumentFault(NOT_ONE);
  const { openapi, swagger, paths } = document;
  // YAML reads `openapi: 3.1` as a number.
  const revision = [openapi ?? swagger].flat().map(String)[0]!;
  if (openapi === undefined && swagger === undefined) throw new DocumentFault(NOT_ONE);
  const isSwagger = openapi === undefined && /^2(?:\.0)?$/.test(revision);
  if (!isSwagger && !/^3(?:\.|$)/.test(revision))
    throw new DocumentFault(
      sentence(
        "openapi_revision",
        "Troupe reads OpenAPI 3 and Swagger 2.0, but not {revision}. Convert the document first.",
        { revision: short(revision) },
      ),
    );
  if (!isRecord(paths))
    throw new DocumentFault(sentence("openapi_without_paths", "The document has no paths."));
  return isSwagger ? upgraded(document) : { ...document, openapi: revision };
}

const NOT_ONE = sentence("openapi_not_one", "This isn't an OpenAPI document.");
