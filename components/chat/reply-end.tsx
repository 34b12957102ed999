"use client";
import { cx } from "class-variance-authority";
import { RefreshCw, Square } from "lucide-react";
import { CopyButton } from "@/components/markdown/copy-button";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { FailureCode, Message } from "@/lib/runs/contract";

const TITLES: Record<FailureCode, string> = {
  provider_auth: "The model's key is not accepted",
  provider_quota: "The model's balance is spent",
  provider_rate_limit: "The model is busy",
  provider_error: "The model failed",
  provider_network: "The model stopped answering",
  tool_error: "A tool failed",
  step_limit: "The reply took too many steps",
  loop_detected: "The agent went in circles",
  stopped: "The reply was stopped",
  interrupted: "The reply was interrupted",
};

/** A good reply's actions show on hover and focus, and always where nothing can hover. */
const ON_DEMAND = "-my-1 transition-opacity duration-(--t-1) group-focus-within/reply:opacity-100 group-hover/reply:opacity-100 pointer-fine:opacity-0";

type Props = { message: Message; /** Left out where asking again makes no sense: in the middle of a conversation. */ onRetry?: () => void };

/** What stands under a reply once it has ended: how it ended, and what can be done. */
export function ReplyEnd({ message, onRetry }: Props) {
  const { status, content, error } = message;
  const well = status === "complete";
  return (
    <>
      {status === "failed" && (
        <Alert tone="bad" title={TITLES[error?.code ?? "interrupted"]}>
          {error?.message} {content && "The text above is kept."}
        </Alert>
      )}
      {status === "stopped" && (
        <p>
          <Badge tone="neutral" icon={<Square />}>
            Stopped
          </Badge>
        </p>
      )}
      <div className={cx("flex items-center gap-1", (well || !onRetry) && "-ml-2", well && ON_DEMAND)}>
        {onRetry && <RetryButton quiet={well} onRetry={onRetry} />}
        {content && <CopyButton text={content} className="h-8 text-13!" />}
      </div>
    </>
  );
}

function RetryButton({ quiet, onRetry }: { quiet: boolean; onRetry: () => void }) {
  return (
    <Button size="sm" variant={quiet ? "ghost" : "secondary"} icon={<RefreshCw />} className={quiet ? "order-last px-2!" : "mr-2"} onClick={onRetry}>
      Retry
    </Button>
  );
}
