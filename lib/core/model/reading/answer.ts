import "server-only";
import {
  ANSWER_LENGTH,
  ARGUMENTS_LENGTH,
  CALLS,
  ID_LENGTH,
  NAME_LENGTH,
} from "@/lib/core/model/reading/bounds";
import { tooLong, tooManyCalls, unreadable } from "@/lib/core/model/failures";
import type { CallPart, Chunk } from "@/lib/core/model/reading/read-chunk";
import { TextJoiner, wellFormed } from "@/lib/core/model/reading/well-formed";
import type { ModelToolCall, ModelUsage, Word } from "@/lib/core/model/wire";

type Call = ModelToolCall & { index: number };

/** Accumulates a streamed answer while it is read, within bounds. */
export class Answer {
  /** What the provider tells of it; one that counts nothing tells nothing. */
  usage: ModelUsage | undefined;
  model = "";
  /** Why it ended, as the provider put it; empty until it did. */
  finish = "";
  private length = 0;
  /** All that came: texts, thoughts and the arguments of calls. */
  bytes = 0;
  private readonly calls: Call[] = [];
  /** By index, the call that further pieces belong to. */
  private readonly latest = new Map<number, Call>();
  private lastIndex = 0;
  private readonly texts = new TextJoiner();
  private readonly thoughts = new TextJoiner();

  /** Adds a chunk, and returns the text in it. Throws ModelError when the answer grows beyond a bound. */
  take(chunk: Chunk): Word[] {
    this.model ||= chunk.model; // not every provider names it
    this.finish ||= chunk.finish;
    if (chunk.usage?.total_tokens) this.usage = chunk.usage;
    for (const part of chunk.calls) this.takeCall(part);
    this.grow(chunk.text);
    this.grow(chunk.reasoning);
    const words: Word[] = [];
    if (chunk.reasoning !== "") add(words, "reasoning", this.thoughts.next(chunk.reasoning));
    if (chunk.text !== "") add(words, "text", this.texts.next(chunk.text));
    return words;
  }

  /** The text that was held back for the second half of a character that never came. */
  rest(): Word[] {
    const words: Word[] = [];
    add(words, "reasoning", this.thoughts.rest());
    add(words, "text", this.texts.rest());
    return words;
  }

  /** The calls in order. An invalid id is returned as an empty one. */
  get toolCalls(): ModelToolCall[] {
    const inOrder = this.calls.toSorted((a, b) => a.index - b.index);
    return inOrder.map(({ id, name, arguments: given }) => ({
      id: isId(id) ? id : "",
      name: wellFormed(name),
      arguments: wellFormed(given),
    }));
  }

  /** Calls arrive in pieces: the first has id and name, the others more of the arguments. */
  private takeCall(part: CallPart): void {
    const call = this.callOf(part);
    call.id ||= part.id;
    call.name = part.name || call.name; // some providers repeat it with each piece
    call.arguments += part.arguments;
    if (call.name.length > NAME_LENGTH) throw unreadable();
    if (call.arguments.length > ARGUMENTS_LENGTH) throw tooLong();
    this.grow(part.arguments);
  }

  /** Some providers omit the index, or give all calls the same one: another id with a name starts another call. */
  private callOf({ index = this.lastIndex, id, name }: CallPart): Call {
    const known = this.latest.get(index);
    if (known && !(id && name && known.id && known.id !== id)) return known;
    if (this.calls.length === CALLS) throw tooManyCalls();
    const call = { index, id: "", name: "", arguments: "" };
    this.calls.push(call);
    this.latest.set(index, call);
    this.lastIndex = index;
    return call;
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

const isId = (id: string): boolean => id.length <= ID_LENGTH && /^[\x21-\x7e]+$/.test(id);
