import "server-only";
import type { Word } from "@/lib/core/model/wire";

/** Tags around thoughts, as models write them where their server does not remove them. */
const THOUGHTS: readonly (readonly [open: string, close: string])[] = [
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["<thought>", "</thought>"],
  ["<seed:think>", "</seed:think>"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["<|begin_of_thought|>", "<|end_of_thought|>"],
  ["<|channel>thought", "<channel|>"],
  ["[THINK]", "[/THINK]"],
  ["◁think▷", "◁/think▷"],
];
/** Start of a call that a model writes as text (Hermes, Qwen, GLM). */
const CALL = "<tool_call>";

const closeOf = new Map(THOUGHTS);
const CLOSES = new Set(THOUGHTS.map(([, close]) => close));
const TAGS = [...closeOf.keys(), ...CLOSES, CALL];
/** The first characters of the tags: a text without one of them has none. */
const PERHAPS = /[<[◁]/;
const LONGEST = Math.max(...TAGS.map((each) => each.length));
const ANY = new RegExp(TAGS.map((each) => each.replace(/[|[\]]/g, "\\$&")).join("|"), "g");

/**
 * Splits the text of a response, as it arrives, into text and thoughts between tags. Tags within code, and those that a
 * person's own words contain, are text. A tag that may be split is held back until it is complete.
 */
export class TaggedText {
  /**
   * A closing tag came without an opening one, which then was part of the prompt: all text returned so far was thought.
   * The reader resets it.
   */
  unsaid = false;
  /** The calls written as text, starting with the first; empty when there are none. */
  calls = "";
  private held = "";
  private close: string | undefined;
  private opened = false;
  /** Blank lines after a thought belong to it. */
  private trims = false;
  private said = "";

  /** isLiteral: whether people's own words contain one of these tags. callable: whether the model was offered tools. */
  constructor(
    private readonly isLiteral: (tags: readonly string[]) => boolean,
    private readonly callable: boolean,
  ) {}

  /** Adds the text and thoughts of the next piece. */
  next(piece: string, words: Word[]): void {
    if (this.isPlain(piece)) {
      this.said += piece;
      words.push({ type: "text", text: piece });
      return;
    }
    let text = this.held + piece;
    this.held = "";
    while (text !== "" && !this.calls) text = this.upToTag(text, words);
    this.calls += text;
  }

  /** Can the piece contain neither a tag nor a part of one? Blank lines at the start may precede a tag. */
  private isPlain(piece: string): boolean {
    if (this.held !== "" || this.close || this.trims || this.calls) return false;
    return !PERHAPS.test(piece) && (this.said !== "" || /\S/.test(piece));
  }

  /** Adds what was held back unnecessarily: the start of a tag, and calls that are none. */
  rest(words: Word[]): void {
    this.give(this.held + this.calls, words);
    this.held = this.calls = "";
  }

  /** Emits the text up to the next tag, and returns what follows it. */
  private upToTag(text: string, words: Word[]): string {
    const nextTag = this.tagIn(text);
    if (!nextTag) {
      const keep = this.beginsTag(text);
      this.give(text.slice(0, text.length - keep), words);
      this.held = text.slice(text.length - keep);
      return "";
    }
    const { tag, at } = nextTag;
    const before = text.slice(0, at);
    const behind = text.slice(at + tag.length);
    if (this.close || (this.said + before).trim() !== "") this.give(before, words);
    if (tag === CALL) {
      this.calls = tag;
      return behind;
    }
    if (tag === this.close) this.close = undefined;
    else if (CLOSES.has(tag)) this.takeBack(words);
    else this.close = closeOf.get(tag);
    this.opened = true;
    this.trims = this.close === undefined;
    return behind;
  }

  /** The next tag that counts here. */
  private tagIn(text: string): { tag: string; at: number } | undefined {
    if (this.close) {
      const at = text.indexOf(this.close);
      return at < 0 ? undefined : { tag: this.close, at };
    }
    for (const { 0: tag, index: at } of text.matchAll(ANY)) {
      if (this.counts(tag, this.said + text.slice(0, at))) return { tag, at };
    }
    return undefined;
  }

  /** An opening tag starts a line; a closing one without it comes once. */
  private counts(tag: string, before: string): boolean {
    if (tag === CALL && !this.callable) return false;
    if (CLOSES.has(tag) ? this.opened : !/(^|\n)[ \t]*$/.test(before)) return false;
    return !isInCode(before) && !this.isLiteral(pairOf(tag));
  }

  private takeBack(words: Word[]): void {
    for (const word of words) word.type = "reasoning";
    this.unsaid = this.said !== "";
    this.said = "";
  }

  private give(text: string, words: Word[]): void {
    const visible = this.close || !this.trims ? text : text.trimStart();
    if (visible === "") return;
    if (!this.close) {
      this.trims = false;
      this.said += visible;
    }
    words.push({ type: this.close ? "reasoning" : "text", text: visible });
  }

  /** How many characters at the end may be the start of a tag. */
  private beginsTag(text: string): number {
    const wanted = this.close ? [this.close] : TAGS;
    const isFirst = !this.close && this.said === "";
    if (isFirst && wanted.some((tag) => tag.startsWith(text.trimStart()))) return text.length;
    if (!PERHAPS.test(text.slice(-LONGEST))) return 0;
    for (let length = Math.min(LONGEST - 1, text.length); length > 0; length--) {
      const end = text.slice(text.length - length);
      if (wanted.some((tag) => tag.startsWith(end))) return length;
    }
    return 0;
  }
}

/** The tag, with its counterpart. */
const pairOf = (tag: string): readonly string[] =>
  THOUGHTS.find((pair) => pair.includes(tag)) ?? [tag];

/** Does a text end within a fenced block, or within code in a line? */
function isInCode(text: string): boolean {
  const fences = text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
  if (fences % 2 === 1) return true;
  const line = text.slice(text.lastIndexOf("\n") + 1);
  return (line.match(/`/g)?.length ?? 0) % 2 === 1;
}
