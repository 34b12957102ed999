import "server-only";
import { EVENT_LENGTH, STRAY_LINES, WHOLE_LENGTH } from "@/lib/core/model/exchange/bounds";
import { oversized, unreadable } from "@/lib/core/model/failures";

/**
 * Reads the lines of a response: a standard event stream, one whose events are not separated by a blank line or whose
 * last event is not terminated, lines of bare JSON, or one JSON body instead of a stream. The library for such streams
 * drops everything non-standard.
 */
export class EventLines {
  /** What came outside events, as long as there were none: the body of a response that is not a stream. */
  body = "";
  private isJson = false;
  private stray = 0;
  private events = 0;
  private line = "";
  private data: string | undefined;
  private event = "";
  private returned = false;
  private most: number | undefined;

  /** The input is neither a stream nor JSON. */
  isNoStream = false;

  /** take: called with the data of each event. Throws what it throws. */
  constructor(private readonly take: (data: string, event: string) => void) {}

  /** Throws ModelError for a line that never ends, or for too many outside events. */
  feed(piece: string): void {
    const text = this.lineEnds(piece);
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
      const line = this.line + text.slice(from, at);
      this.line = "";
      from = at + 1;
      this.takeLine(line);
    }
    this.line += text.slice(from);
    if (this.line.length > EVENT_LENGTH && this.line.length > this.mostOfLine()) throw oversized();
    if (this.data !== undefined && isComplete(this.data)) this.dispatch(); // whatever separates it from the next
  }

  /** The response has ended: an unterminated event ends here. */
  end(): void {
    if (this.line !== "") this.takeLine(this.line);
    this.line = "";
    this.dispatch();
  }

  /** There are three kinds of line ends. */
  private lineEnds(text: string): string {
    const rest = this.returned && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") this.returned = text.endsWith("\r");
    return rest.includes("\r") ? rest.replace(/\r\n?/g, "\n") : rest;
  }

  /** A JSON body may be one line. Searched once per line, since the search takes longer as the line grows. */
  private mostOfLine(): number {
    return (this.most ??= this.isJson || isJson(this.line) ? WHOLE_LENGTH : EVENT_LENGTH);
  }

  private takeLine(line: string): void {
    this.most = undefined;
    if (line === "") return this.dispatch();
    if (line.startsWith("data:")) return this.takeData(line.slice(line[5] === " " ? 6 : 5));
    if (line.startsWith(":")) return;
    if (line.startsWith("event:")) this.event = line.slice(6).trim();
    else if (!/^(?:id|retry):/.test(line)) this.takeStray(line);
  }

  private takeData(data: string): void {
    if (data.length > EVENT_LENGTH) throw oversized();
    if (this.data !== undefined && startsEvent(data) && isComplete(this.data)) this.dispatch();
    this.data = this.data === undefined ? data : `${this.data}\n${data}`;
    if (this.data.length > EVENT_LENGTH) throw oversized();
  }

  private dispatch(): void {
    const { data, event } = this;
    this.data = undefined;
    this.event = "";
    if (data === undefined || data.trim() === "" || isComment(data)) return;
    this.events++;
    this.body = "";
    this.take(data, event);
  }

  private takeStray(line: string): void {
    const bare = line.trim();
    if (bare.startsWith("data:")) return this.takeData(bare.slice(5).trim());
    if (bare === "[DONE]") return this.takeData(bare);
    if (this.body === "") {
      this.isJson = isJson(bare);
      if (this.isJson && bare.length <= EVENT_LENGTH && isComplete(bare))
        return this.takeData(bare);
    }
    if (this.events === 0) this.body += `${line}\n`;
    if (this.body.length > WHOLE_LENGTH) throw oversized();
    if ((!this.isJson || this.events > 0) && ++this.stray > STRAY_LINES) this.throwNoStream();
  }

  private throwNoStream(): never {
    this.isNoStream = true;
    throw unreadable();
  }
}

/** A gateway may wrap a comment of its provider in an event. */
const isComment = (data: string): boolean => data.trimStart().startsWith(":");
const isJson = (text: string): boolean => /^\s*[{[]/.test(text.slice(0, 100));
const startsEvent = (data: string): boolean => /^\s*(?:\{"|\[DONE)/.test(data);
/** Cheap otherwise: only a text that ends like JSON is parsed. */
function isComplete(data: string): boolean {
  if (data === "[DONE]") return true;
  if (!data.endsWith("}")) return false;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
