import "server-only";
import { ARGUMENTS_LENGTH, CALLS, NAME_LENGTH } from "@/lib/core/model/exchange/bounds";
import { tooLong, tooManyCalls, unreadable } from "@/lib/core/model/failures";
import { isWhole, meantArguments } from "@/lib/core/model/dialects/call-arguments";
import { joined } from "@/lib/core/model/dialects/extra";
import type { CallPart } from "@/lib/core/model/dialects/read-calls";
import { offeredName } from "@/lib/core/model/dialects/tool-names";
import { wellFormed } from "@/lib/core/model/exchange/well-formed";
import type { ModelTool, ModelToolCall } from "@/lib/core/model/wire";

type Call = ModelToolCall & { index: number };

/** The calls of a response, put together from pieces that may lack an index, an id or both. */
export class CallList {
  /** Calls that the model wrote as text. */
  written: ModelToolCall[] = [];
  private readonly calls: Call[] = [];
  /** By index, the call that further pieces belong to. */
  private readonly latest = new Map<number, Call>();
  private lastIndex = 0;

  /** grow: counts everything received, and throws when it is too much. */
  constructor(
    private readonly tools: readonly ModelTool[],
    private readonly grow: (text: string) => void,
  ) {}

  get isEmpty(): boolean {
    return this.calls.length === 0;
  }

  /** Are the arguments of each complete? */
  get isComplete(): boolean {
    return this.calls.every(({ arguments: args }) => args.trim() === "" || isWhole(args));
  }

  take(parts: readonly CallPart[]): void {
    for (const part of parts) this.takePart(part);
  }

  /** The calls in order, repaired. */
  get all(): ModelToolCall[] {
    const offered = new Set(this.tools.map((each) => each.name));
    const inOrder = this.calls.toSorted((a, b) => a.index - b.index);
    return [...inOrder, ...this.written].flatMap(({ id, name, arguments: args, extra }) =>
      meantArguments(wellFormed(args)).map((meant, at) => ({
        id: at === 0 ? id : "",
        name: offeredName(wellFormed(name), offered),
        arguments: meant,
        ...(extra && at === 0 ? { extra } : {}),
      })),
    );
  }

  /** Calls arrive in pieces: the first has id and name, the others more of the arguments. */
  private takePart(part: CallPart): void {
    const call = this.callOf(part);
    call.id ||= part.id;
    if (part.name !== "") call.name = this.nameWith(call, part.name);
    call.arguments += part.arguments;
    if (part.extra) {
      this.grow(JSON.stringify(part.extra));
      call.extra = joined(call.extra, part.extra);
    }
    if (call.name.length > NAME_LENGTH) throw unreadable();
    if (call.arguments.length > ARGUMENTS_LENGTH) throw tooLong();
    this.grow(part.arguments);
  }

  /** A name comes once, in each piece, or in pieces. */
  private nameWith({ name: before, arguments: args }: Call, name: string): string {
    if (before === "" || name.startsWith(before)) return name;
    return args === "" ? before + name : before;
  }

  private callOf(part: CallPart): Call {
    const { index = this.lastIndex, id, name } = part;
    const current = part.own ? undefined : this.latest.get(index);
    if (current && !this.startsAnother(current, part)) return current;
    const last = this.calls.at(-1);
    if (!current && last && name === "" && (id === "" || id === last.id)) return last; // a piece with its own index
    if (this.calls.length === CALLS) throw tooManyCalls();
    const call = { index, id: "", name: "", arguments: "" };
    this.calls.push(call);
    this.latest.set(index, call);
    this.lastIndex = index;
    return call;
  }

  /**
   * Some providers omit the index, or give all calls the same one. A new id with a name starts a new call; without ids,
   * a name after complete arguments does, and another tool's name after a complete name.
   */
  private startsAnother(call: Call, { id, name, arguments: args }: CallPart): boolean {
    if (name === "" || call.name === "") return false;
    if (id && call.id) return call.id !== id;
    if (call.arguments !== "")
      return (args !== "" || name !== call.name) && isWhole(call.arguments);
    return name !== call.name && this.isOffered(name) && this.isOffered(call.name);
  }

  private isOffered(name: string): boolean {
    return this.tools.some((each) => each.name === name);
  }
}
