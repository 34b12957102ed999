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
  const content: Shown = {
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
    const view = new CodeView(at, content, (text) => onEdit(text));
    if (left.current) view.take(left.current);
    return view;
  });
  useEffect(() => {
    if (!box.current) return;
    const codeView = begin(box.current);
    view.current = codeView;
    // A label only focuses form fields.
    const label = document.getElementById(`${id}-label`);
    label?.addEventListener("click", codeView.focus);
    return () => {
      label?.removeEventListener("click", codeView.focus);
      codeView.destroy();
    };
  }, [id]);
  useEffect(() => view.current?.show(content));

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
