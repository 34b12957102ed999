import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";

import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import type { Selected } from "@/components/ui/code/code-field";
import { theme } from "@/components/ui/code/code-theme";
import { javascriptLanguage } from "@/components/ui/code/javascript-language";

export type Shown = {
  value: string;
  placeholder: string;
  /** The attributes of the editable element. */
  attributes: Record<string, string>;
};

/** Changes from outside are not reported back. */
const external = Annotation.define<boolean>();

/** Keys that keep Tab's default: they are part of leaving. */
const LEAVING = ["Tab", "Shift", "Escape"];

/** An editor in a box: undo, indents, colours. It reports each change, except those set from outside. */
export class CodeView {
  readonly #view: EditorView;
  readonly #dressing = new Compartment();
  #dressed: string;
  /** Reported texts not yet passed back: fast typing is not undone by an older value. */
  #told: string[] = [];

  constructor(
    private readonly box: HTMLElement,
    content: Shown,
    private readonly onChange: (value: string) => void,
  ) {
    this.#dressed = JSON.stringify(content.attributes) + content.placeholder;
    this.#view = new EditorView({
      parent: box,
      state: EditorState.create({
        doc: content.value,
        extensions: [
          history(),
          indentUnit.of("  "),
          indentOnInput(),
          bracketMatching(),
          javascriptLanguage,
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((each) => each.annotation(external)))
              return;
            const text = update.state.doc.toString();
            this.#told.push(text);
            this.onChange(text);
          }),
          theme,
          this.#dressing.of(dress(content)),
        ],
      }),
    });
    this.#holdTab(true);
    box.addEventListener("keydown", this.#key);
    box.addEventListener("focusout", this.#left);
  }

  /** Takes over from the plain field. */
  take({ from, to }: Selected): void {
    const end = this.#view.state.doc.length;
    this.#view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) } });
    this.#view.focus();
  }

  focus = (): void => this.#view.focus();

  show(content: Shown): void {
    const dressed = JSON.stringify(content.attributes) + content.placeholder;
    if (dressed !== this.#dressed)
      this.#view.dispatch({ effects: this.#dressing.reconfigure(dress(content)) });
    this.#dressed = dressed;
    this.#give(content.value);
  }

  destroy(): void {
    this.box.removeEventListener("keydown", this.#key);
    this.box.removeEventListener("focusout", this.#left);
    this.#view.destroy();
  }

  #give(value: string): void {
    const at = this.#told.lastIndexOf(value);
    if (at >= 0) return void this.#told.splice(0, at + 1);
    if (this.#told.length > 0) return; // an older value: the next one is on its way
    const text = this.#view.state.toText(value);
    if (text.eq(this.#view.state.doc)) return;
    this.#view.dispatch({
      changes: { from: 0, to: this.#view.state.doc.length, insert: text },
      annotations: external.of(true),
    });
  }

  /** Tab indents until Escape is pressed, and again after any other action: the keyboard is never trapped. */
  #holdTab(held: boolean): void {
    this.#view.setTabFocusMode(!held);
    if (held) this.box.dataset.holdsTab = "";
    else delete this.box.dataset.holdsTab;
  }
  readonly #key = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") this.#holdTab(false);
    else if (!LEAVING.includes(key)) this.#holdTab(true);
  };
  readonly #left = (): void => this.#holdTab(true);
}

const dress = ({ attributes, placeholder: text }: Shown): Extension => [
  EditorView.contentAttributes.of(attributes),
  placeholder(text),
];
