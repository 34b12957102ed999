"use client";
import { useState } from "react";
import { focusComposer } from "@/components/chat/composer/focus-composer";
import { authorName } from "@/components/items/authors";
import { Alert } from "@/components/ui/feedback/alert";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { copyOf } from "@/lib/chat/browser/sharing";
import { chatApi } from "@/lib/chat/contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { Author } from "@/lib/memberships/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  id: string;
  by: Author;
  /** The reply in progress waits for its person. */
  isWaiting: boolean;
  /** The reader has a copy, which is to be shown. */
  onCopied: (id: string) => void;
};

/** In place of the composer, below a conversation that someone else shares. */
export function ReadOnlyFoot({ id, by, isWaiting, onCopied }: Props) {
  const t = useText();
  const { busy, copy } = useCopy(onCopied);
  const name = authorName(t, by);
  return (
    <div data-foot="composer" className="mx-auto w-full max-w-(--measure)">
      <Alert
        tone="info"
        title={t("Shared by {name}", { name })}
        action={
          <Button size="sm" busy={busy} onClick={() => copy(id)}>
            {t("Continue in a copy")}
          </Button>
        }
      >
        {isWaiting
          ? t("The agent is waiting for {name}. Only they can respond.", { name })
          : t("Only {name} can write here. A copy has its texts, without files and tool calls.", {
              name,
            })}
      </Alert>
    </div>
  );
}

/** Copies a conversation, then shows the copy with the cursor in its composer. */
function useCopy(onCopied: (id: string) => void) {
  const t = useText();
  const say = useSentence();
  const [busy, setBusy] = useState(false);
  async function copy(id: string): Promise<void> {
    setBusy(true);
    try {
      const copied = await copyOf(id);
      onCopied(copied);
      focusComposer();
      toast(t("Your copy of the conversation. Only you can read it."));
    } catch (error) {
      toastFailure(say(sentenceIn(error, chatApi.copy.fails)));
    }
    setBusy(false);
  }
  return { busy, copy: (id: string) => void copy(id) };
}
