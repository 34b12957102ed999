"use client";
import { useRef, type RefObject } from "react";
import { TabHint } from "@/components/ui/code/tab-hint";
import { TextArea } from "@/components/ui/form/text/text-area";
import { lazyPart } from "@/components/ui/late/lazy-part";

type CodeFieldProps = {
  /** Of the `Field` around it, whose label names it. */
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
  /** Where the plain field was left, when it had the focus. */
  left: RefObject<Selected | null>;
};

/** Loaded when such a field is first drawn: it weighs more than the page around it. */
const Editor = lazyPart<EditorProps>(
  () => import("@/components/ui/code/code-editor").then((module) => module.CodeEditor),
  { ahead: false, waiting: plain, failed: plain },
);

/** JavaScript to be written. A plain field stands in until the editor is here, and stays if it cannot be loaded. */
export function CodeField(props: CodeFieldProps) {
  const left = useRef<Selected>(null);
  return <Editor {...props} left={left} />;
}

/** Whether Tab indents where this comes from, so that Escape is there to leave the field and closes nothing. */
export const holdsTab = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("[data-holds-tab]") !== null;

function plain({ left, onChange, ...field }: EditorProps) {
  return (
    <>
      <TextArea
        {...field}
        ref={(area) => () => {
          // Still in the document: what takes its place goes on here.
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
