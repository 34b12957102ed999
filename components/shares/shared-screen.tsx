"use client";
import { useState } from "react";
import { Markdown } from "@/components/markdown/markdown";
import { routes } from "@/components/routes";
import { linkLook, SharedFrame, signInPath } from "@/components/shares/shared-frame";
import { SharedFiles } from "@/components/shares/shared-files";
import { SourceNotes } from "@/components/run-timeline/source-notes";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useProceed } from "@/lib/shares/client";
import type { SharedMessage, SharedPage } from "@/lib/shares/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { token: string; page: SharedPage; isSignedIn: boolean };

/** What a link shares, for anyone who may read it. */
export function SharedScreen({ token, page, isSignedIn }: Props) {
  const t = useText();
  const { title, kind, published_at: at, messages, files } = page;
  return (
    <SharedFrame
      action={kind === "conversation" && <Continue token={token} isSignedIn={isSignedIn} />}
    >
      <h1 className="wrap-anywhere">{title || t("Untitled")}</h1>
      <p className="mt-1 mb-6 text-13 text-ink-2">
        {t("Shared from Troupe")} · <RelativeTime iso={at} form="long" />
      </p>
      <div className="space-y-6">
        {messages.map((message, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a snapshot never changes
          <Message key={index} message={message} token={token} />
        ))}
      </div>
      <SharedFiles token={token} files={files} />
    </SharedFrame>
  );
}

function Message({ message, token }: { message: SharedMessage; token: string }) {
  const t = useText();
  const { role, name, content, parts, tool_calls: calls, files, sources } = message;
  return (
    <article className="rounded-xl border border-line bg-surface px-4 py-3.5 print:border-0 print:px-0">
      <h2 className="mb-2 text-sm wrap-anywhere">
        {role === "user" ? t("Person") : (name ?? t("Agent"))}
      </h2>
      {calls?.map((call, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a snapshot never changes
        <details key={index} className="mb-3 text-13">
          <summary className="min-h-8 cursor-pointer">
            {t("Called {name}", { name: call.name })}
          </summary>
          <pre className="mt-1 overflow-x-auto rounded-md bg-subtle p-2" tabIndex={0}>
            {[call.arguments, call.result].filter((text) => text !== undefined).join("\n\n")}
          </pre>
        </details>
      ))}
      {parts?.slice(0, -1).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a snapshot never changes
        <details key={index} className="mb-3">
          <summary className="min-h-8 cursor-pointer text-13">{part.name}</summary>
          <Markdown text={part.content} />
        </details>
      ))}
      <Markdown text={content} />
      <SourceNotes sources={sources} />
      <SharedFiles token={token} files={files ?? []} />
    </article>
  );
}

/** Copies the conversation into the reader's account, who signs in first if needed. */
function Continue({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const t = useText();
  const say = useSentence();
  const proceed = useProceed();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<SentenceOrText>();
  if (!isSignedIn)
    return (
      <a href={signInPath(token)} className={linkLook}>
        {t("Continue in Troupe")}
      </a>
    );

  async function copy(): Promise<void> {
    setBusy(true);
    try {
      const { conversation_id: conversationId, agent_id: agentId } = await proceed({ token });
      window.location.assign(routes.chatWith({ agentId, conversationId }));
    } catch (error) {
      setWrong(sentenceIn(error, t("Couldn't copy the conversation.")));
      setBusy(false);
    }
  }
  return (
    <div>
      <Button variant="primary" busy={busy} onClick={() => void copy()}>
        {t("Continue in Troupe")}
      </Button>
      {wrong && <Alert tone="bad">{say(wrong)}</Alert>}
    </div>
  );
}
