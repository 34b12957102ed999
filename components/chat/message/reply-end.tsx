"use client";
import { ModelsLink } from "@/components/run-timeline/models-link";
import { cx } from "class-variance-authority";
import { GitFork } from "@/components/icons/git-fork";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { Square } from "@/components/icons/square";
import { ACTIONS, WORDED } from "@/components/chat/message/action-looks";
import { failureTitle } from "@/components/chat/message/failure-title";
import { useReplyUsage } from "@/components/chat/message/reply-usage";
import type { ShownVersion } from "@/components/chat/message/use-shown-version";
import { EarlierNote, VersionSwitch } from "@/components/chat/message/version-switch";
import { CopyButton } from "@/components/markdown/copy-button";
import { Alert } from "@/components/ui/feedback/alert";
import { Badge } from "@/components/ui/badge";
import { routes } from "@/components/routes";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import type { Message } from "@/lib/runs/run/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { withReason } from "@/lib/core/shared/sentence";

type Props = {
  message: Message;
  versions: ShownVersion;
  /** Below the last reply of a conversation the actions are always shown. */
  last: boolean;
  /** Omitted in the middle of a conversation, where a retry makes no sense. */
  onRetry?: () => void;
  onBranch?: () => void;
};

/** Below a finished reply: how it ended, and the possible actions. */
export function ReplyEnd({ message, versions, last, onRetry, onBranch }: Props) {
  const t = useText();
  const say = useSentence();
  const usage = useReplyUsage(message);
  const { status, content, error } = message;
  const well = status === "complete";
  const again = onRetry && !versions.earlier ? onRetry : undefined;
  return (
    <>
      {status === "failed" && (
        <Alert tone="bad" title={failureTitle(t, error?.code ?? "interrupted")}>
          {error && say(withReason(error.message, message.error_reason))}{" "}
          {content && t("The text above was saved.")} <ModelsLink code={error?.code} />
        </Alert>
      )}
      {status === "stopped" && (
        <p>
          <Badge tone="neutral" icon={<Square aria-hidden="true" />}>
            {t("Stopped")}
          </Badge>
        </p>
      )}
      {versions.earlier && <EarlierNote onNewest={versions.newest} />}
      {/* With a pointer they appear in the space between two messages. */}
      <div
        className={cx(
          "-my-1 flex flex-wrap items-center",
          (well || !again) && "-ml-2",
          well &&
            !last &&
            !usage.open &&
            (versions.of === 1 ? "pointer-fine:-mb-7" : "pointer-fine:-mb-3"),
        )}
      >
        {again && !well && (
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden="true" />}
            className="mr-2"
            onClick={again}
          >
            {t("Retry")}
          </Button>
        )}
        <VersionSwitch versions={versions} />
        <div className={cx("flex flex-wrap items-center", well && !last && ACTIONS)}>
          {content && <CopyButton text={content} className={WORDED} />}
          {again && well && (
            <button type="button" className={WORDED} onClick={again}>
              <RefreshCw aria-hidden="true" className="size-3.5" />
              {t("Retry")}
            </button>
          )}
          {onBranch && !versions.earlier && (
            <button
              type="button"
              className={WORDED}
              title={t("Continue from here in a new chat")}
              onClick={onBranch}
            >
              <GitFork aria-hidden="true" className="size-3.5" />
              {t("Branch")}
            </button>
          )}
          {usage.button}
          {message.run_id && (
            <Link href={routes.programRun(message.run_id)} className={WORDED}>
              {t("Why this reply?")}
            </Link>
          )}
        </div>
      </div>
      {usage.details}
    </>
  );
}
