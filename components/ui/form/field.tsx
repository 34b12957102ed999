"use client";
import { cx } from "class-variance-authority";
import { CircleExclamationPoint } from "@/components/icons/circle-exclamation-point";
import { useId, type ReactNode } from "react";
import { useSentence, useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Ids = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type Props = {
  label: string;
  helper?: ReactNode;
  error?: SentenceOrText;
  /** The helper text is fixed: an error only colours the border, and is announced elsewhere. */
  keepHelper?: boolean;
  optional?: boolean;
  /** At the right of the label: a counter, a link. */
  aside?: ReactNode;
  className?: string;
  children: (ids: Ids) => ReactNode;
};

/** Label, control and the text below it, associated for screen readers. */
export function Field({
  label,
  helper,
  error,
  keepHelper = false,
  optional = false,
  aside,
  className,
  children,
}: Props) {
  const t = useText();
  const say = useSentence();
  const id = useId();
  const noteId = `${id}-note`;
  const wrong = Boolean(error) && !(keepHelper && helper);
  const note = wrong && error ? say(error) : helper;
  return (
    <div className={cx("relative", className)}>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block w-fit font-medium">
        {label}
        {optional && <span className="font-normal text-ink-3"> {t("(Optional)")}</span>}
      </label>
      {children({
        id,
        "aria-describedby": note ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {/* After the control: keyboard navigation reaches the fields first. */}
      {aside && <span className="absolute top-0 right-0 text-13 text-ink-3">{aside}</span>}
      {note && (
        <p
          id={noteId}
          className={
            wrong ? "mt-1.5 flex items-start gap-1.5 text-13 text-bad" : "mt-1.5 text-13 text-ink-3"
          }
        >
          {wrong && <CircleExclamationPoint aria-hidden="true" className="mt-0.75 size-3.5" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
