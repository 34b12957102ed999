"use client";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/form/button";
import { Drawing } from "@/components/ui/feedback/drawing";
import { useText } from "@/lib/texts/use-text";

type FacesProps = {
  loading: boolean;
  error: unknown;
  empty: boolean;
  skeleton: ReactNode;
  failed: ReactNode;
  whenEmpty: ReactNode;
  children: ReactNode;
};

/** Any fetched content is in one of four states: loading, failed, empty, ready. */
export function Faces({
  loading,
  error,
  empty,
  skeleton,
  failed,
  whenEmpty,
  children,
}: FacesProps) {
  const t = useText();
  if (loading) {
    return (
      <div aria-busy="true">
        <span role="status" className="sr-only">
          {t("Loading")}
        </span>
        {skeleton}
      </div>
    );
  }
  if (error) return failed;
  return empty ? whenEmpty : children;
}

const middle = "flex flex-col items-center px-5 py-12 text-center";

type EmptyProps = {
  /** Omitted if a filter hides everything. */
  drawing?: "agents" | "tasks";
  title: string;
  text: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function Empty({ drawing, title, text, action, className }: EmptyProps) {
  return (
    <div className={cx(middle, className)}>
      {drawing && <Drawing of={drawing} />}
      <h2>{title}</h2>
      <p className="mt-1 max-w-[36ch] text-balance text-ink-2">{text}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

type FailedProps = {
  title: string;
  text: ReactNode;
  retryLabel?: string;
  onRetry: () => void;
  /** Another action, below the button. */
  more?: ReactNode;
  /** h1 if it replaces a whole screen. */
  heading?: "h1" | "h2";
  className?: string;
};

export function Failed(props: FailedProps) {
  const { title, text, retryLabel, onRetry, more, heading: Heading = "h2", className } = props;
  const t = useText();
  return (
    <div role="alert" className={cx(middle, className)}>
      <CircleExclamationPoint aria-hidden="true" className="mb-3 size-5 text-bad" />
      <Heading className="text-base tracking-normal">{title}</Heading>
      <p className="mt-1 max-w-[44ch] text-balance text-ink-2">{text}</p>
      <Button className="mt-5" icon={<RefreshCw />} onClick={onRetry}>
        {retryLabel ?? t("Retry")}
      </Button>
      {more}
    </div>
  );
}

/** A placeholder for content that is loading. It shows after 150 ms, so that a quick response does not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        "rounded-md bg-press [animation:fade-in_180ms_150ms_both,breathe_1.8s_ease-in-out_330ms_infinite]",
        "motion-reduce:[animation:fade-in_1ms_150ms_both]",
        className,
      )}
    />
  );
}
