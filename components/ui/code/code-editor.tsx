"use client";
import { cx } from "class-variance-authority";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { EditorProps } from "@/components/ui/code/code-field";
import { CodeView, type Shown } from "@/components/ui/code/code-view";
import { TabHint } from "@/components/ui/code/tab-hint";

/**
 * The field once its script is loaded. It takes over focus and selection from the plain one that replaced it until
 * then.
 */
export function CodeEditor({ value, onChange, placeholder, left, ...rest }: EditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(null);
  const hint = useId();
  const { id, "aria-invalid": wrong } = rest;
  const shown: Shown = {
    value,
    placeholder,
    attributes: {
      id,
      "aria-labelledby": `${id}-label`,
      "aria-describedby": cx(rest["aria-describedby"], hint),
      ...(wrong ? { "aria-invalid": "true" } : {}),
      tabindex: "0",
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
    },
  };
  const onEdit = useEffectEvent(onChange);
  const begin = useEffectEvent((at: HTMLElement) => {
    const made = new CodeView(at, shown, (text) => onEdit(text));
    if (left.current) made.take(left.current);
    return made;
  });
  useEffect(() => {
    if (!box.current) return;
    const made = begin(box.current);
    view.current = made;
    // A label only focuses form fields.
    const label = document.getElementById(`${id}-label`);
    label?.addEventListener("click", made.focus);
    return () => {
      label?.removeEventListener("click", made.focus);
      made.destroy();
    };
  }, [id]);
  useEffect(() => view.current?.show(shown));

  return (
    <>
      <div
        ref={box}
        className={cx(
          "field-box max-h-[60dvh] w-full overflow-y-auto rounded-lg border bg-surface px-3 py-2.5 font-mono text-base text-ink wide:py-2 wide:text-13",
          wrong ? "border-bad" : "border-field",
        )}
        style={{ minHeight: `calc(${rest.rows}lh + 18px)` }}
      />
      <TabHint id={hint} />
    </>
  );
}
