import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'Limits' and SPEC section 9. */
export const chatLimits = {
  content: 100_000,
  perPage: 10,
  perPageMax: 50,
  search: 200,
  pinned: 50,
  runs: {
    name: "chat",
    points: 30,
    seconds: 60,
    by: "me" as const,
    sentence: sentence(
      "too_many_messages_sent",
      "You're sending messages too fast. Wait a minute and try again.",
    ),
  },
};

export const chatRules = {
  content: (value: string) =>
    value.trim() === ""
      ? sentence("message_required", "Message is required")
      : value.length > chatLimits.content
        ? sentence("message_too_long", "Message must be at most 100,000 characters")
        : undefined,
  /** For a message with attached files. */
  contentWithFiles: (value: string): Sentence | undefined =>
    value.trim() === "" ? undefined : chatRules.content(value),
  q: (value: string) =>
    value.length > chatLimits.search
      ? sentence("chat_search_too_long", "The search can have up to 200 characters")
      : undefined,
};
