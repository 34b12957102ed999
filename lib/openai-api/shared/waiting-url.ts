/** Where a person answers what a run of a program's waits for: its conversation, or the run itself. */
export const waitingUrl = (
  appUrl: string,
  { run_id, conversation_id }: { run_id: string; conversation_id?: string },
): string =>
  new URL(
    conversation_id
      ? `/app/chat?conversationId=${encodeURIComponent(conversation_id)}`
      : `/app/runs?run=${encodeURIComponent(run_id)}`,
    appUrl,
  ).href;
