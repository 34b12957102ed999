import "server-only";
import { cite, countCited, type KnowledgeDesk } from "@/lib/knowledge/agents/desk";
import { SENTENCE_END } from "@/lib/knowledge/agents/quote";
import type { Citation } from "@/lib/knowledge/contract";

// A model writes `[K12: "exact words"]` after a statement. What people read is `[1]`, and only if the words are in the
// document: other citations are left out of the text while it is being written. Code stays as it is.

/** A longer one is no citation: a model that copies all of a passage stays below this. */
const LONGEST = 4_000;
/** The same for a number without a K, which needs no quote. */
const LONGEST_NUMBER = 1_000;
/** Its labels are shorter than this. */
const LABELS = 80;
const QUOTES = new Set("\"“„”'«»‚‘’");
const IN_LABELS = /[Kk\d,;:\s]/;
const LABEL = /^K?\d{1,20}$/i;
const OF_PASSAGE = /^\[\s*K\d/i;

/** How much text before a citation is its statement, at most. */
const STATEMENT = 500;

export class CitationFilter {
  /** The start of what may be a citation, and where its quote starts; 0: not yet. */
  private open = "";
  private quoteAt = 0;
  private most = LONGEST;
  /** A number in brackets that is no citation, unless it turns out to be the text of a link. */
  private unknown = "";
  /** The space before what may be one: it goes with a citation that is left out. */
  private space = "";
  /** The text before it, for the statement that it supports. */
  private before = "";
  private readonly code = new CodeState();
  /** Citations that were left out. */
  dropped = 0;

  constructor(
    private readonly desk: KnowledgeDesk,
    private readonly collections: readonly string[],
  ) {}

  /** The text to show, and the citations in it that are new. */
  async take(text: string): Promise<{ text: string; sources: Citation[] }> {
    let shown = "";
    const sources: Citation[] = [];
    const show = (some: string) => {
      for (const character of some) this.code.take(character);
      const whole = this.space + some;
      this.space = whole.endsWith(" ") ? " " : "";
      const now = this.space ? whole.slice(0, -1) : whole;
      shown += now;
      this.before = (this.before + now).slice(-STATEMENT);
    };
    for (const character of text) {
      if (this.unknown) {
        if (character === "(") show(this.unknown);
        else {
          this.dropped++;
          this.space = "";
        }
        this.unknown = "";
      }
      if (this.open === "") {
        if (character === "[" && !this.code.isCode) {
          this.open = character;
          this.quoteAt = 0;
        } else show(character);
        continue;
      }
      const read = this.read(character);
      if (read === "open") continue;
      const whole = this.open;
      this.open = "";
      if (read === "text") {
        const rest = this.quoteAt > 0 ? this.unfinished(whole) : whole;
        show(rest[0]!);
        const again = await this.take(rest.slice(1));
        shown += again.text;
        sources.push(...again.sources);
        continue;
      }
      const cited = await this.cited(read.labels, read.quote, sources);
      if (cited) show(cited);
      else if (/^\[\d+\]$/.test(whole)) this.unknown = whole;
      else this.space = "";
    }
    return { text: shown, sources };
  }

  /**
   * Adds a character to what may be a citation: it still may be one, is one, or is text like any other. Each character is
   * looked at once: the text is a stranger's.
   */
  private read(character: string): "open" | "text" | { labels: string[]; quote: string } {
    this.open += character;
    if (this.quoteAt > 0) {
      if (this.open.length > this.most) return "text";
      // The next one starts: this one has no end.
      if (/\d/.test(character) && /.\[K\d$/is.test(this.open.slice(-4))) return "text";
      if (character !== "]") return "open";
      const quote = this.open.slice(this.quoteAt, -1).trimEnd();
      if (!QUOTES.has(quote.at(-1) ?? "")) return "open"; // a bracket within the quote
      return { labels: labelsIn(this.open.slice(1, this.quoteAt - 1)), quote: quote.slice(0, -1) };
    }
    const head = this.open.slice(1, -1);
    if (QUOTES.has(character) && labelsIn(head).length > 0) {
      this.quoteAt = this.open.length;
      this.most = OF_PASSAGE.test(this.open) ? LONGEST : LONGEST_NUMBER;
      return "open";
    }
    if (character === "]") {
      const labels = labelsIn(head);
      return labels.length > 0 ? { labels, quote: "" } : "text";
    }
    return head.length < LABELS && IN_LABELS.test(character) ? "open" : "text";
  }

  /** What is left when the text has ended. */
  end(): string {
    const rest = this.unfinished(this.open);
    if (this.unknown) this.dropped++;
    const isLeftOut = this.unknown !== "" || (this.open !== "" && rest === "");
    const left = isLeftOut ? "" : this.space + rest;
    this.open = this.unknown = this.space = "";
    return left;
  }

  /** What is shown of a citation that has no end: its words, without a label that nothing was looked up for. */
  private unfinished(open: string): string {
    if (!OF_PASSAGE.test(open)) return open;
    this.dropped++;
    return this.quoteAt > 0 ? open.slice(this.quoteAt - 1) : "";
  }

  /** Numbers of what could be verified, as they are shown. */
  private async cited(labels: string[], quote: string, added: Citation[]): Promise<string> {
    const shown = new Set<string>();
    for (const label of labels) {
      const source = await this.sourceOf(label, quote, added);
      if (source) shown.add(`[${source.n}]`);
      else if (/^k/i.test(label) || labels.length > 1) this.dropped++;
    }
    return [...shown].join("");
  }

  private async sourceOf(
    label: string,
    quote: string,
    added: Citation[],
  ): Promise<Citation | null> {
    const number = Number(label.replace(/^k/i, ""));
    // Text that was passed on from another agent has final numbers.
    if (!/^k/i.test(label)) return this.desk.sources.find(({ n }) => n === number) ?? null;
    const count = this.desk.sources.length;
    const statement = this.before.split(SENTENCE_END).findLast((each) => each.trim()) ?? "";
    const source = await cite(this.desk, this.collections, { chunkId: number, quote, statement });
    if (source && this.desk.sources.length > count) {
      added.push(source);
      if (!this.desk.isTrial) await countCited(this.desk.me, source);
    }
    return source;
  }
}

/** The labels before a quote or a bracket; none if there is anything else. */
function labelsIn(head: string): string[] {
  const labels = head
    .trim()
    .replace(/[:,]$/, "")
    .split(/[,;]/)
    .map((label) => label.trim());
  return labels.every((label) => LABEL.test(label)) ? labels : [];
}

/** Whether a text is within code: a fence, or backticks in a line. */
class CodeState {
  private line = "";
  private fence = "";
  private ticks = 0;
  private inline = 0;

  get isCode(): boolean {
    return this.fence !== "" || this.inline > 0 || this.ticks > 0;
  }

  take(character: string): void {
    if (character === "`" && this.fence === "") this.ticks++;
    else this.closeTicks();
    if (character !== "\n") {
      this.line += character;
      return;
    }
    // In a list, fences are indented. After one of backticks there is none in its line, otherwise it is code in a line.
    const [start = "", mark] = /^[ \t]{0,80}(`{3,}|~{3,})/.exec(this.line) ?? [];
    const rest = this.line.slice(start.length);
    if (this.fence === "" && mark && !(mark.startsWith("`") && rest.includes("`"))) {
      this.fence = mark;
      this.inline = 0;
    } else if (this.fence !== "" && mark?.startsWith(this.fence) && rest.trim() === "")
      this.fence = "";
    if (this.line.trim() === "") this.inline = 0; // code in a line ends with its paragraph
    this.line = "";
  }

  private closeTicks(): void {
    if (this.ticks === 0) return;
    if (this.inline === 0) this.inline = this.ticks;
    else if (this.inline === this.ticks) this.inline = 0;
    this.ticks = 0;
  }
}
