import type { ToolDraft } from "@/components/agents/tools/draft/tool-draft";
import type { DefinitionError } from "@/components/agents/tools/try-it/use-verdict";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** The fields of the wizard's last step that the server's check may find wrong. */
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
 * What stands at its field, and what at none. An empty field that nobody has touched is not wrong yet: it is `missing`,
 * and the tool only not complete.
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
