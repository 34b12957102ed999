import "server-only";
import { connectionRules } from "@/lib/connections/shared/rules";
import { DocumentFault, INTRICATE } from "@/lib/connections/openapi/document-fault";
import { yamlValue } from "@/lib/connections/openapi/yaml/yaml-value";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord, short, type JsonValue } from "@/lib/tools/shared/faults";

/**
 * How much of a document is looked at: what it refers to counts each time, so that a small one can't take long. Throws
 * DocumentFault beyond that.
 */
export class ReadingBudget {
  constructor(private left = 400_000) {}

  spend(parts: number): void {
    if ((this.left -= parts) >= 0) return;
    throw new DocumentFault(INTRICATE);
  }
}

/** owner: whose it is; people take turns. */
export type DocumentText = { text: string; owner: string; signal: AbortSignal };

/** An OpenAPI document of revision 3.0 or 3.1, from JSON or YAML. Throws DocumentFault. */
export async function parsedDocument(given: DocumentText): Promise<JsonValue> {
  const { text } = given;
  const fault = connectionRules.document(text);
  if (fault) throw new DocumentFault(fault);
  if (/^\s*<(?:!doctype|html)/i.test(text))
    throw new DocumentFault(
      sentence("openapi_is_page", "This is a web page, and no OpenAPI document."),
    );
  const document = await valueOf(given);
  if (!isRecord(document)) throw new DocumentFault(NOT_ONE);
  if (document.swagger !== undefined)
    throw new DocumentFault(
      sentence(
        "openapi_is_swagger",
        "This is a document of Swagger 2.0. Only OpenAPI 3.0 and 3.1 can be read; most tools convert it.",
      ),
    );
  const { openapi } = document;
  if (typeof openapi !== "string") throw new DocumentFault(NOT_ONE);
  if (!/^3\.[01](?:\.|$)/.test(openapi))
    throw new DocumentFault(
      sentence("openapi_revision", "Only OpenAPI 3.0 and 3.1 can be read, and not {revision}.", {
        revision: short(openapi),
      }),
    );
  if (!isRecord(document.paths))
    throw new DocumentFault(sentence("openapi_without_paths", "The document names no paths."));
  return document;
}

const NOT_ONE = sentence("openapi_not_one", "This is no OpenAPI document.");

async function valueOf({ text, owner, signal }: DocumentText): Promise<unknown> {
  try {
    if (/^\s*\{/.test(text)) return JSON.parse(text) as unknown;
  } catch {} // YAML has such braces, too
  return yamlValue(text, owner, signal);
}
