"use client";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { CircleCheck } from "@/components/icons/circle-check";
import { Info } from "@/components/icons/info";
import { TriangleExclamationPoint } from "@/components/icons/triangle-exclamation-point";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { useSentence } from "@/lib/texts/use-text";
import type { Sentence } from "@/lib/core/shared/sentence";

const tones = {
  bad: { ground: "border-bad-line bg-bad-soft", ink: "text-bad", Icon: CircleExclamationPoint },
  ok: { ground: "border-ok-line bg-ok-soft", ink: "text-ok", Icon: CircleCheck },
  warn: {
    ground: "border-warn-line bg-warn-soft",
    ink: "text-warn",
    Icon: TriangleExclamationPoint,
  },
  info: { ground: "border-line bg-subtle", ink: "text-ink-2", Icon: Info },
};

type Props = {
  tone: keyof typeof tones;
  title?: ReactNode | Sentence;
  children?: ReactNode | Sentence;
  /** A button at the right. */
  action?: ReactNode;
  className?: string;
};

/** With a title, the text below has the normal text colour; alone, it has the tone's colour. */
export function Alert({ tone, title, children, action, className }: Props) {
  const say = useSentence();
  const { ground, ink, Icon } = tones[tone];
  const asText = (node: ReactNode | Sentence): ReactNode => (isSentence(node) ? say(node) : node);
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cx(
        "flex items-start gap-x-2.5 gap-y-3 rounded-lg border px-3.5 py-2.75",
        ground,
        action && "flex-wrap",
        className,
      )}
    >
      <Icon aria-hidden="true" className={cx("mt-0.5 size-4", ink)} />
      <div className={cx("min-w-0 flex-1", action && "basis-48")}>
        {title && (
          <p className={cx("font-medium", tone === "info" ? "text-ink" : ink)}>{asText(title)}</p>
        )}
        {children && (
          <div className={title ? cx("text-13", tone === "info" ? "text-ink-2" : "text-ink") : ink}>
            {asText(children)}
          </div>
        )}
      </div>
      {action && <div className="-my-1.5 -mr-1.5 ml-auto max-w-full flex-none">{action}</div>}
    </div>
  );
}

const isSentence = (node: ReactNode | Sentence): node is Sentence =>
  typeof node === "object" && node !== null && "text" in node;
