import "server-only";
import { connectionRules } from "@/lib/connections/shared/rules";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";
import { isRecord, short, type JsonValue } from "@/lib/tools/shared/faults";

/** References within one file, and what they may stand for. */
const ALIASES = 10_000;
const DEPTH = 100;

/** Why a text can't be used as an OpenAPI document. */
export class DocumentFault extends SentenceError {
  static {
    sharedError(this, "DocumentFault");
  }

  constructor(why: Sentence) {
    super(why);
    this.name = "DocumentFault";
  }
}

/**
 * How much of a document is looked at: what it refers to counts each time, so that a small one can't take long. Throws
 * DocumentFault beyond that.
 */
export class ReadingBudget {
  constructor(private left = 400_000) {}

  spend(parts: number): void {
    if ((this.left -= parts) >= 0) return;
    throw new DocumentFault(
      sentence("openapi_intricate", "The document is too intricate to read this part of it."),
    );
  }
}

/** An OpenAPI document of revision 3.0 or 3.1, from JSON or YAML. Throws DocumentFault. */
export async function parsedDocument(text: string): Promise<JsonValue> {
  const fault = connectionRules.document(text);
  if (fault) throw new DocumentFault(fault);
  if (/^\s*<(?:!doctype|html)/i.test(text))
    throw new DocumentFault(
      sentence("openapi_is_page", "This is a web page, and no OpenAPI document."),
    );
  const document = await valueOf(text);
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

async function valueOf(text: string): Promise<unknown> {
  try {
    if (/^\s*\{/.test(text)) return JSON.parse(text) as unknown;
  } catch {} // YAML has such braces, too
  const { load, YAMLException } = await import("js-yaml");
  try {
    return load(text, { maxDepth: DEPTH, maxAliases: ALIASES });
  } catch (error) {
    const line = error instanceof YAMLException ? (error.mark?.line ?? 0) : 0;
    throw new DocumentFault(
      sentence("openapi_unreadable", "The document is neither JSON nor YAML: see line {line}.", {
        line: line + 1,
      }),
    );
  }
}
