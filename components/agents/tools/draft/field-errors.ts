import type { ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import type { DefinitionError } from "@/components/agents/tools/wizard/use-verdict";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** The fields of the wizard's last step in which the server's check may find errors. */
export type PreviewField = "url" | "headers" | "body" | "source" | "hosts";
export type FieldErrors = Partial<Record<PreviewField, SentenceOrText>>;
const FIELDS: Record<ToolDraft["kind"], readonly PreviewField[]> = {
  http: ["url", "headers", "body"],
  javascript: ["source", "hosts"],
  builtin: [],
  connection: [],
  person: [],
};

/**
 * Errors at a field, and errors at none. An empty untouched field is not an error yet: it is `missing`, and the tool
 * only incomplete.
 */
export function sortErrors(
  { kind, ...draft }: ToolDraft,
  errors: readonly DefinitionError[],
  touched: ReadonlySet<string>,
): { at: FieldErrors; others: SentenceOrText[]; missing: boolean } {
  const at: FieldErrors = {};
  const others: SentenceOrText[] = [];
  let missing = false;
  for (const { field, sentence } of errors) {
    const own = FIELDS[kind].find((each) => `${field}.`.startsWith(`implementation.${each}.`));
    if (!own) others.push(sentence);
    else if (!touched.has(own) && draft[own].trim() === "") missing = true;
    else at[own] ??= sentence;
  }
  return { at, others, missing };
}
