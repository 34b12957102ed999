import { CallError, call } from "@/lib/core/http/browser/call";
import { Store } from "@/lib/core/shared/store";
import { stream } from "@/lib/core/http/browser/stream";
import { resending } from "@/lib/chat/browser/retry-send";
import type { Question } from "@/lib/chat/browser/thread";
import { pendingKeyFor, forgetPendingKey } from "@/lib/chat/browser/pending-key";
import { reconnecting } from "@/lib/runs/browser/reconnecting-stream";
import { runApi, type NumberedEvent } from "@/lib/runs/run/contract";
import { emptyRunView, reduce, type RunView } from "@/lib/runs/run/reduce";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

export type Live = {
  /** The chat on the screen: a conversation's id, or a name for one that has not started yet. */
  place: string;
  /** null if the run was already live. */
  question: Question | null;
  reply: RunView;
  /** lost: half a minute of retries failed. */
  line: "open" | "mending" | "lost";
  stopping: boolean;
};
type ChatState = {
  live: Live | null;
  /** A sentence about what was refused there. */
  notice: { place: string; sentence: Sentence } | null;
};

/** Callbacks for what happens to a run. */
export type Hooks = {
  /** watched: whether the chat where it was asked is still on the screen. */
  started: (live: Live, watched: boolean) => void;
  ended: (reply: RunView) => Promise<void>;
  refused: (live: Live) => void;
};

type Followed = {
  live: Live;
  hooks: Hooks;
  abort: AbortController;
  queue: NumberedEvent[];
  frame: number;
  started: boolean;
};
type Open = (signal: AbortSignal, headers: Record<string, string>) => AsyncIterable<NumberedEvent>;

/**
 * Statuses that the server returns after it has looked up the message by its key: it has not arrived. After any other
 * (a limit, an ended session, a fault) an earlier try may still have arrived: the key is kept for the next try.
 */
const NOT_ARRIVED = [400, 404, 409, 413];
const UNREACHED = sentence("chat_unreached", "Error connecting to API server");

/**
 * Follows one reply at a time, outside React: sends the question, reads the events, reconnects, and notifies listeners
 * at most once a frame.
 */
export class LiveReply {
  readonly state = new Store<ChatState>({ live: null, notice: null });
  #followed: Followed | null = null;
  #lastEnded = "";

  /** Sends a question. Returns false while a reply is live: a double Enter starts only one run. */
  ask(place: string, question: Question, open: Open, hooks: Hooks): boolean {
    if (this.#followed) return false;
    const headers = { "idempotency-key": pendingKeyFor(JSON.stringify([place, question])) };
    this.#follow(place, question, emptyRunView, hooks, (signal) => open(signal, headers));
    return true;
  }

  /** Whether this page already receives the run's events, or has received them. */
  knows = (runId: string | undefined): boolean =>
    runId !== undefined &&
    (runId === this.#followed?.live.reply.runId || runId === this.#lastEnded);

  /** Follows a run that is already live, from its first event. */
  attach(place: string, runId: string, hooks: Hooks): void {
    const now = this.#followed?.live;
    if (
      runId === this.#lastEnded ||
      runId === now?.reply.runId ||
      (now && now.place === place && !now.reply.runId)
    )
      return;
    this.close();
    forgetPendingKey();
    this.#follow(place, null, { ...emptyRunView, runId, conversationId: place }, hooks);
  }

  /** Tries again after the connection was lost. */
  reconnect(): void {
    const before = this.#followed;
    if (before?.live.line !== "lost") return;
    const { place, question, reply } = before.live;
    this.#follow(place, question, reply, before.hooks);
  }

  /** This chat is now on the screen. A run started in it keeps being followed; others continue on the server. */
  enter(place: string): void {
    const followed = this.#followed;
    if (!followed || followed.live.place === place) return;
    if (followed.live.reply.conversationId === place) this.#put(followed, { place });
    else this.close();
  }

  /** Stops following. The run continues; a message on its way to the server is still delivered. */
  close(): void {
    const followed = this.#followed;
    if (!followed) return;
    this.#followed = null;
    if (followed.live.reply.runId) followed.abort.abort();
    this.#show({ live: null });
  }

  /** Stops the run on the server, as soon as its id is known. */
  async stop(): Promise<void> {
    const followed = this.#followed;
    if (!followed) return;
    this.#put(followed, { stopping: true });
    const id = followed.live.reply.runId;
    if (!id) return;
    try {
      await call(runApi.stop, { id });
    } catch (error) {
      this.#put(followed, { stopping: false });
      this.#show({ notice: { place: followed.live.place, sentence: sentenceOf(error) } });
    }
  }

  #follow(
    place: string,
    question: Question | null,
    reply: RunView,
    hooks: Hooks,
    open?: (signal: AbortSignal) => AsyncIterable<NumberedEvent>,
  ): void {
    const live: Live = { place, question, reply, line: "open", stopping: false };
    const followed: Followed = {
      live,
      hooks,
      abort: new AbortController(),
      queue: [],
      frame: 0,
      started: false,
    };
    this.#followed = followed;
    this.#show({ live, notice: null });
    void this.#read(followed, open);
  }

  async #read(
    followed: Followed,
    open?: (signal: AbortSignal) => AsyncIterable<NumberedEvent>,
  ): Promise<void> {
    const { abort, live } = followed;
    const resume = (id: string, after: number) =>
      stream(runApi.events, { id, after }, abort.signal);
    const onLine = (line: Live["line"]) =>
      line !== followed.live.line && this.#put(followed, { line });
    const first = open && resending(() => open(abort.signal), onLine, abort.signal);
    try {
      const events = reconnecting({
        first,
        runId: live.reply.runId ?? undefined,
        after: live.reply.lastId,
        resume,
        onLine,
        signal: abort.signal,
      });
      for await (const event of events) this.#take(followed, event);
    } catch (error) {
      if (!abort.signal.aborted) this.#broke(followed, error);
    }
  }

  /** Text waits for the next frame; everything else is applied immediately. */
  #take(followed: Followed, event: NumberedEvent): void {
    followed.queue.push(event);
    if (event.event === "delta" || event.event === "reasoning") {
      followed.frame ||= requestAnimationFrame(() => this.#flush(followed));
      return;
    }
    this.#flush(followed);
    if (event.event === "run") this.#begin(followed);
    if (event.event === "done") void this.#end(followed);
  }

  #flush(followed: Followed): void {
    cancelAnimationFrame(followed.frame);
    followed.frame = 0;
    const reply = followed.queue.splice(0).reduce(reduce, followed.live.reply);
    this.#put(followed, { reply });
  }

  /** Runs once for each run: after a server restart the run emits its first event again. */
  #begin(followed: Followed): void {
    if (followed.started) return;
    followed.started = true;
    forgetPendingKey();
    const watched = this.#followed === followed;
    followed.hooks.started(followed.live, watched);
    if (!watched) followed.abort.abort();
    else if (followed.live.stopping) void this.stop();
  }

  async #end(followed: Followed): Promise<void> {
    const { reply } = followed.live;
    this.#lastEnded = reply.runId ?? "";
    await followed.hooks.ended(reply);
    if (this.#followed !== followed) return;
    this.#followed = null;
    this.#show({ live: null });
  }

  #broke(followed: Followed, error: unknown): void {
    const { live, hooks } = followed;
    const gone = error instanceof CallError && error.kind === "refused";
    if (live.reply.runId && !gone) return this.#put(followed, { line: "lost" });
    if (this.#followed === followed) this.#followed = null;
    if (gone && NOT_ARRIVED.includes(error.status)) forgetPendingKey();
    const notice = { place: live.place, sentence: sentenceOf(error) };
    this.#show(this.#followed ? { notice } : { live: null, notice });
    hooks.refused(live);
  }

  #put(followed: Followed, change: Partial<Live>): void {
    followed.live = { ...followed.live, ...change };
    if (this.#followed === followed) this.#show({ live: followed.live });
  }

  #show(change: Partial<ChatState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}

/** PRODUCT 'Which sentence when': the server's own words, or that it was unreachable. */
function sentenceOf(error: unknown): Sentence {
  return error instanceof CallError && error.kind === "refused" ? error.sentence : UNREACHED;
}
