import "server-only";
import { config } from "@/lib/core/config";
import { quotaExceeded } from "@/lib/core/errors";
import type { Quota } from "@/lib/core/storage/quota";
import { sentence } from "@/lib/core/shared/sentence";

/** How many conversations (`isNew`: a conversation is started) and messages a person may have. */
export function chatQuotas(isNew: boolean): Quota[] {
  const { QUOTA_CONVERSATIONS: most, QUOTA_MESSAGES: messages } = config();
  return [
    ...(isNew
      ? [
          {
            kind: "Conversation" as const,
            most,
            sentence: sentence(
              "too_many_conversations",
              "You've reached the limit of {most} conversations. Delete some first.",
              { most },
            ),
          },
        ]
      : []),
    {
      kind: "Message",
      most: messages,
      sentence: sentence(
        "too_many_messages",
        "You've reached the limit of {most} messages. Permanently delete some conversations first; those in the Trash count too.",
        { most: messages },
      ),
    },
  ];
}

/** Throws 409 when a conversation has the maximum number of messages. */
export function requireShort(conversation: { messageCount: number } | null): void {
  const most = config().QUOTA_CONVERSATION_MESSAGES;
  if (conversation && conversation.messageCount >= most)
    throw quotaExceeded(
      sentence(
        "conversation_full",
        "This conversation has reached the limit of {most} messages. Start a new one.",
        { most },
      ),
    );
}
