import "server-only";
import { withReadableParts } from "@/lib/connections/mcp/call/answer-parts";
import { randomInt } from "node:crypto";
import type {
  JSONRPCMessage,
  MessageExtraInfo,
  Transport,
  TransportSendOptions,
} from "@modelcontextprotocol/client";

/** Far from where the library begins to count, and with room above it below the largest safe number. */
const FIRST = { least: 1_000, most: 2 ** 40 };

/**
 * A transport whose requests have ids that no other connection's have. The library counts from nought in each, while a
 * call that goes on in a new connection must have another id than before (2026-07-28, 'Multi Round-Trip Requests').
 * What is no number is left as it is: those ids are the library's own. What comes passes `withReadableParts` first.
 */
export class DistinctIds implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly hasPerRequestStream: boolean | undefined;
  readonly #first = randomInt(FIRST.least, FIRST.most);

  /** Requests that are not answered yet. */
  readonly #open = new Set<unknown>();

  /** lost: told when the stream that a request is answered by has ended without the answer. */
  constructor(
    private readonly inner: Transport,
    private readonly lost: () => void,
  ) {
    this.hasPerRequestStream = inner.hasPerRequestStream;
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message: JSONRPCMessage, extra?: MessageExtraInfo) =>
      this.onmessage?.(this.#received(withReadableParts(message)), extra);
  }

  get sessionId(): string | undefined {
    return this.inner.sessionId;
  }

  readonly setProtocolVersion = (version: string): void => this.inner.setProtocolVersion?.(version);
  readonly setSupportedProtocolVersions = (versions: string[]): void =>
    this.inner.setSupportedProtocolVersions?.(versions);

  start(): Promise<void> {
    return this.inner.start();
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const id = "method" in message && "id" in message ? message.id : undefined;
    if (id === undefined) return this.inner.send(this.#sent(message), options);
    this.#open.add(id);
    const onRequestStreamEnd = () => {
      options?.onRequestStreamEnd?.();
      if (this.#open.delete(id)) this.lost();
    };
    return this.inner.send(this.#sent(message), { ...options, onRequestStreamEnd });
  }

  /** A request's id, and the one that a cancellation names; the answer to a server's own request keeps its id. */
  #sent(message: JSONRPCMessage): JSONRPCMessage {
    if (!("method" in message)) return message;
    if ("id" in message) return { ...message, id: this.#moved(message.id, this.#first) };
    const { requestId } = message.params ?? {};
    return message.method === "notifications/cancelled" && typeof requestId === "number"
      ? { ...message, params: { ...message.params, requestId: requestId + this.#first } }
      : message;
  }

  #received(message: JSONRPCMessage): JSONRPCMessage {
    if ("method" in message || message.id === undefined) return message;
    const id = this.#moved(message.id, -this.#first);
    this.#open.delete(id);
    return { ...message, id };
  }

  #moved<Id extends string | number>(id: Id, by: number): Id | number {
    return typeof id === "number" ? id + by : id;
  }
}
