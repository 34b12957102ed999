import "server-only";
import { readResult } from "@/lib/connections/mcp/read-result";
import { randomInt } from "node:crypto";
import type {
  JSONRPCMessage,
  MessageExtraInfo,
  Transport,
  TransportSendOptions,
} from "@modelcontextprotocol/client";

/** Where a request of revision 2026-07-28 has its revision. */
const REVISION = "io.modelcontextprotocol/protocolVersion";
/** Far from the library's first id, and with room above it below the largest safe number. */
const FIRST = { least: 1_000, most: 2 ** 40 };

/**
 * A transport whose requests have ids that no other connection's have. The library counts from 0 in each, but a call
 * that continues in a new connection must have another id than before (2026-07-28, 'Multi Round-Trip Requests'). Ids
 * that are not numbers stay: those are the library's own. Incoming messages pass through `readResult` first.
 */
export class DistinctIds implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly hasPerRequestStream: boolean | undefined;
  readonly #first = randomInt(FIRST.least, FIRST.most);

  /** Requests without a response yet. */
  readonly #open = new Map<unknown, { method: string; modern: boolean }>();
  /** The revision that the server named at initialization, possibly one that the library doesn't know. */
  #revision: string | undefined;
  /** An initialize request was sent, as revisions before 2026-07-28 start. */
  initializes = false;

  /** lost: called when a request's response stream has ended without the response. */
  constructor(
    private readonly inner: Transport,
    private readonly lost: () => void,
  ) {
    this.hasPerRequestStream = inner.hasPerRequestStream;
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message: JSONRPCMessage, extra?: MessageExtraInfo) =>
      this.onmessage?.(this.#received(message), extra);
  }

  get sessionId(): string | undefined {
    return this.inner.sessionId;
  }

  readonly setProtocolVersion = (version: string): void =>
    this.inner.setProtocolVersion?.(this.#revision ?? version);
  readonly setSupportedProtocolVersions = (versions: string[]): void =>
    this.inner.setSupportedProtocolVersions?.(versions);

  start(): Promise<void> {
    return this.inner.start();
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!("method" in message && "id" in message))
      return this.inner.send(this.#sent(message), options);
    const { id, method, params } = message;
    this.initializes ||= method === "initialize";
    this.#open.set(id, { method, modern: params?._meta?.[REVISION] !== undefined });
    const onRequestStreamEnd = () => {
      options?.onRequestStreamEnd?.();
      if (this.#open.delete(id)) this.lost();
    };
    return this.inner.send(this.#sent(message), { ...options, onRequestStreamEnd });
  }

  /** A request's id, and the one that a cancellation names; the response to a server's own request keeps its id. */
  #sent(message: JSONRPCMessage): JSONRPCMessage {
    if (!("method" in message)) return message;
    if ("id" in message) return { ...message, id: this.#moved(message.id, this.#first) };
    const { requestId } = message.params ?? {};
    return message.method === "notifications/cancelled" && typeof requestId === "number"
      ? { ...message, params: { ...message.params, requestId: requestId + this.#first } }
      : message;
  }

  #received(message: JSONRPCMessage): JSONRPCMessage {
    if ("method" in message) return message;
    // An error without an id belongs to the only open request.
    if (message.id === undefined) return this.#open.size === 1 ? this.#onlyId(message) : message;
    const requestId = message.id;
    // Some servers send the id back as text.
    const isText = typeof requestId === "string" && /^\d{1,15}$/.test(requestId);
    const id = this.#moved(isText ? Number(requestId) : requestId, -this.#first);
    const request = this.#open.get(id);
    this.#open.delete(id);
    if (!request || !("result" in message)) return { ...message, id };
    const { protocolVersion } = message.result;
    if (request.method === "initialize" && /^[\w.-]{1,40}$/.test(String(protocolVersion)))
      this.#revision = String(protocolVersion);
    const result = readResult(request.method, message.result, request.modern);
    return { ...message, id, result };
  }

  #onlyId(message: JSONRPCMessage): JSONRPCMessage {
    const [id] = this.#open.keys();
    this.#open.clear();
    return { ...message, id } as JSONRPCMessage; // an error, whose id is the request's own
  }

  #moved<Id extends string | number>(id: Id, by: number): Id | number {
    return typeof id === "number" ? id + by : id;
  }
}
