import "server-only";
import { ANSWER_LENGTH, ID_LENGTH } from "@/lib/core/model/exchange/bounds";
import { tooLong } from "@/lib/core/model/failures";
import { joined, type Extra } from "@/lib/core/model/dialects/extra";
import { meaningOf } from "@/lib/core/model/dialects/finish";
import { TaggedText } from "@/lib/core/model/dialects/tagged-text";
import { callsInText } from "@/lib/core/model/dialects/text-calls";
import { CallList } from "@/lib/core/model/dialects/call-list";
import type { Chunk } from "@/lib/core/model/exchange/read-chunk";
import { TextJoiner } from "@/lib/core/model/exchange/well-formed";
import type {
  ModelMessage,
  ModelTool,
  ModelToolCall,
  ModelUsage,
  Word,
} from "@/lib/core/model/wire";

type Told = { messages: ModelMessage[]; tools?: ModelTool[]; mustAnswer?: boolean };

/** Accumulates a streamed response while it is read, within limits. */
export class Answer {
  /** What the provider reports; undefined from one that doesn't count. */
  usage: ModelUsage | undefined;
  model = "";
  /** Why it ended, in the provider's words; empty until it did. */
  finish = "";
  /** What the provider wants back with its calls. */
  extra: Extra | undefined;
  private length = 0;
  /** Everything received: text, thoughts and call arguments. */
  bytes = 0;
  /** Which of several choices this is: the one that came first. */
  private choice = -1;
  /** What came in pieces, and the text of complete messages in their place. */
  private readonly pieced = { text: false, reasoning: false };
  private whole = "";
  private readonly calls: CallList;
  private readonly texts = new TextJoiner();
  private readonly thoughts = new TextJoiner();
  private readonly tagged: TaggedText;

  /** verbatim: its text contains no tags of thoughts and calls. */
  constructor(
    private readonly request: Told,
    private readonly verbatim = false,
  ) {
    const { tools = [], mustAnswer } = request;
    this.calls = new CallList(tools, (text) => this.grow(text));
    this.tagged = new TaggedText(
      (tags) => tags.some((tag) => request.messages.some((each) => holds(each, tag))),
      tools.length > 0 && !mustAnswer,
    );
  }

  /** Adds a chunk, and returns the text in it. Throws ModelError when the response exceeds a limit. */
  take(chunk: Chunk): Word[] {
    this.model ||= chunk.model; // not every provider sends an id
    if (chunk.usage?.total_tokens) this.usage = chunk.usage;
    if (chunk.choice < 0) return [];
    if (this.choice < 0) this.choice = chunk.choice;
    if (chunk.choice !== this.choice) return [];
    if (chunk.finish !== "" && (this.finish === "" || meaningOf(chunk.finish) !== "whole"))
      this.finish = chunk.finish;
    const { text, reasoning } = chunk.isWhole ? this.newIn(chunk) : chunk;
    if (!chunk.isWhole) this.noteIn(chunk);
    if (chunk.extra) this.takeExtra(chunk.extra);
    if (!chunk.isWhole || this.calls.isEmpty) this.calls.take(chunk.calls);
    this.grow(text);
    this.grow(reasoning);
    const words: Word[] = [];
    if (reasoning !== "") add(words, "reasoning", this.thoughts.next(reasoning));
    if (text !== "") this.say(this.texts.next(text), words);
    return words;
  }

  /** Whether all text returned before the last chunk turned out to be thought. True once. */
  takesBack(): boolean {
    const { unsaid } = this.tagged;
    this.tagged.unsaid = false;
    return unsaid;
  }

  /** The text that was held back for the rest of a character or a tag that never came. */
  rest(): Word[] {
    const words: Word[] = [];
    add(words, "reasoning", this.thoughts.rest());
    this.say(this.texts.rest(), words);
    const { tools = [] } = this.request;
    const calls = this.tagged.calls && this.calls.isEmpty && callsInText(this.tagged.calls, tools);
    if (calls) this.calls.written = calls;
    else this.tagged.rest(words);
    return words;
  }

  /** The calls in order. An invalid id becomes an empty one. */
  get toolCalls(): ModelToolCall[] {
    return this.calls.all.map((call) => ({ ...call, id: isId(call.id) ? call.id : "" }));
  }

  /** Did it end, though nothing says so? */
  get isComplete(): boolean {
    return this.calls.isEmpty ? this.bytes > 0 : this.calls.isComplete;
  }

  private say(text: string, words: Word[]): void {
    if (text === "") return;
    if (this.verbatim) words.push({ type: "text", text });
    else this.tagged.next(text, words);
  }

  /** A complete message may come instead of pieces, repeat what they said, or grow with each event. */
  private newIn({ text, reasoning }: Chunk): { text: string; reasoning: string } {
    const before = this.whole;
    this.whole = text.startsWith(before) ? text : before + text;
    const more = text.startsWith(before) ? text.slice(before.length) : text;
    return {
      text: this.pieced.text ? "" : more,
      reasoning: this.pieced.reasoning ? "" : reasoning,
    };
  }

  private noteIn({ text, reasoning }: Chunk): void {
    if (text !== "") this.pieced.text = true;
    if (reasoning !== "") this.pieced.reasoning = true;
  }

  private takeExtra(extra: Extra): void {
    this.grow(JSON.stringify(extra));
    this.extra = joined(this.extra, extra);
  }

  private grow(text: string): void {
    this.length += text.length;
    this.bytes += Buffer.byteLength(text);
    if (this.length > ANSWER_LENGTH) throw tooLong();
  }
}

function add(words: Word[], type: Word["type"], text: string): void {
  if (text !== "") words.push({ type, text });
}

/** Whether a tag is in what people or tools sent to the model. */
const holds = ({ role, content }: ModelMessage, tag: string): boolean =>
  (role === "user" || role === "tool") &&
  content.some((part) => part.type === "text" && part.text.includes(tag));

const isId = (id: string): boolean => id.length <= ID_LENGTH && /^[\x21-\x7e]+$/.test(id);
