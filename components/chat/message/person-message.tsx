"use client";
import { cx } from "class-variance-authority";
import { Pencil } from "@/components/icons/pencil";
import { memo } from "react";
import { ACTION, ACTIONS } from "@/components/chat/message/action-looks";
import { EarlierNote, VersionSwitch } from "@/components/chat/message/version-switch";
import { useShownVersion } from "@/components/chat/message/use-shown-version";
import { CopyButton } from "@/components/markdown/copy-button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { Message } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

const SentFiles = lazyPart(
  () => import("@/components/files/sent-files").then((part) => part.SentFiles),
  { ahead: false },
);

type Props = {
  message: Message;
  /** In a long conversation that is only partly rendered: this message's index, and the total. */
  position?: number;
  count?: number;
  /** Omitted while a reply is being written. */
  onEdit?: (id: string, words: string) => void;
};

/** A user's message: right-aligned, as typed. */
export const PersonMessage = memo(function PersonMessage({
  message,
  position,
  count,
  onEdit,
}: Props) {
  const t = useText();
  const versions = useShownVersion(message);
  const { content, files } = versions.shown;
  const sent = message.message_id !== "sending";
  return (
    <div className="group/message relative flex flex-col items-end">
      <h2 className="sr-only">{t("You")}</h2>
      {files && (
        <div className="pb-1.5">
          <SentFiles files={files} atEnd />
        </div>
      )}
      <article
        id={`message-${message.message_id}`}
        tabIndex={-1}
        aria-label={t("You")}
        dir="auto"
        aria-posinset={position}
        aria-setsize={count}
        className={cx(
          content.trim() === "" && "sr-only", // only files
          "max-w-[80%] rounded-xl rounded-br-sm px-3.5 py-2.5 text-15 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext] focus:ring-2 focus:ring-brand-line",
          versions.earlier ? "border border-dashed border-line-strong text-ink-2" : "bg-hover",
        )}
      >
        {content}
      </article>
      {versions.earlier && <EarlierNote onNewest={versions.newest} />}
      {sent && (
        <div
          role="group"
          aria-label={t("Your message")}
          className={cx(
            "flex items-center gap-0.5 pt-1 pointer-fine:h-7 pointer-fine:pt-0",
            versions.of === 1 ? "pointer-fine:-mb-7" : "pointer-fine:-mb-3",
          )}
        >
          <div className={cx("flex items-center", ACTIONS)}>
            {onEdit && !versions.earlier && (
              <button
                type="button"
                aria-label={t("Edit")}
                title={t("Edit")}
                className={ACTION}
                onClick={() => onEdit(message.message_id, content)}
              >
                <Pencil aria-hidden="true" className="size-3.5" />
              </button>
            )}
            <CopyButton text={content} bare className={ACTION} />
          </div>
          <VersionSwitch versions={versions} />
        </div>
      )}
    </div>
  );
});
