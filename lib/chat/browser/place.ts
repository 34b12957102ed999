/** The key of a chat: a conversation, or one not started yet with an agent or a team. */
export const placeOf = (conversationId: string | null, partnerId: string | null): string =>
  conversationId ?? `new:${partnerId ?? ""}`;
