"use client";
import { useRef, type RefObject } from "react";
import { TabHint } from "@/components/ui/code/tab-hint";
import { TextArea } from "@/components/ui/form/text-area";
import { lazyPart } from "@/components/ui/late/lazy-part";

type CodeFieldProps = {
  /** From the `Field` around it, whose label names it. */
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  rows: number;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};
/** A selection, as offsets into the text. */
export type Selected = { from: number; to: number };
export type EditorProps = CodeFieldProps & {
  /** The plain field's selection, when it had the focus. */
  left: RefObject<Selected | null>;
};

/** Loaded when such a field is first rendered: it is heavier than the page around it. */
const Editor = lazyPart<EditorProps>(
  () => import("@/components/ui/code/code-editor").then((module) => module.CodeEditor),
  { ahead: false, waiting: plain, failed: plain },
);

/** JavaScript to be written. A plain field is shown until the editor is loaded, and stays if it cannot be. */
export function CodeField(props: CodeFieldProps) {
  const left = useRef<Selected>(null);
  return <Editor {...props} left={left} />;
}

/** Whether Tab indents in this element, so that Escape leaves the field and closes nothing. */
export const holdsTab = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("[data-holds-tab]") !== null;

function plain({ left, onChange, ...field }: EditorProps) {
  return (
    <>
      <TextArea
        {...field}
        ref={(area) => () => {
          // Still in the document: its replacement continues here.
          if (area && area === document.activeElement)
            left.current = { from: area.selectionStart, to: area.selectionEnd };
        }}
        mono
        spellCheck={false}
        autoCapitalize="off"
        className="max-h-[60dvh]"
        onChange={(event) => onChange(event.target.value)}
      />
      <TabHint />
    </>
  );
}
