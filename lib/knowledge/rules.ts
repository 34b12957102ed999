import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

export const knowledgeLimits = {
  name: 100,
  description: 500,
  title: 300,
  note: 200_000,
  url: 2_000,
  query: 10_000,
  hits: 20,
  /** In a workspace. */
  collections: 50,
  documents: 2_000,
  chunks: 100_000,
  /** Web pages in a collection. */
  pages: 1_000,
  /** Collections of an agent. */
  ofAgent: 10,
} as const;

const { name, description, title, note } = knowledgeLimits;
export const knowledgeRules = {
  name: rule.all(
    rule.required(sentence("collection_name_required", "Name is required")),
    rule.max(name, sentence("collection_name_too_long", "Name must be at most 100 characters")),
  ),
  description: rule.max(
    description,
    sentence("collection_description_too_long", "Description must be at most 500 characters"),
  ),
  title: rule.all(
    rule.required(sentence("document_title_required", "Title is required")),
    rule.max(title, sentence("document_title_too_long", "Title must be at most 300 characters")),
  ),
  note: rule.all(
    rule.required(sentence("note_required", "Enter the text of the note")),
    rule.max(note, sentence("note_too_long", "A note can have up to 200,000 characters")),
  ),
};
