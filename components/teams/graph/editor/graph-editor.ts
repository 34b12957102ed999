import {
  moved,
  ofGraph,
  ofTeam,
  type GraphDraft,
} from "@/components/teams/graph/editor/graph-draft";
import { tidied } from "@/components/teams/graph/layout";
import { carry, nextCall, type GraphCall } from "@/components/teams/graph/editor/next-call";
import { CallError } from "@/lib/core/http/browser/call";
import { Store } from "@/lib/core/shared/store";
import type { graphCalls } from "@/lib/teams/client";
import type { Graph, Team } from "@/lib/teams/contract";
import { SentenceError, sentenceIn } from "@/lib/core/shared/sentence-error";
import { sentence, type SentenceOrText } from "@/lib/core/shared/sentence";

/**
 * `unsaved`: text is being typed. `stale`: the graph was changed elsewhere meanwhile. `failed`: the drawing could not
 * be saved.
 */
export type Saving = "untouched" | "unsaved" | "saving" | "saved" | "failed" | "stale";
const isSaved = (saving: Saving): boolean => saving === "untouched" || saving === "saved";
export type GraphEditorState = {
  drawing: GraphDraft;
  /** As stored on the server; null before the first save. */
  graph: Graph | null;
  past: readonly GraphDraft[];
  future: readonly GraphDraft[];
  saving: Saving;
  /** Why it could not be saved. */
  sentence: SentenceOrText;
  /** The last action, for screen readers. */
  said: string;
};

const STALE = sentence("graph_changed_meanwhile", "This graph was changed elsewhere.");
const HISTORY_MOST = 100;
/** Moves of the same nodes within this time are one undo step: an arrow key is pressed many times. */
const ONE_MOVE_MS = 1_000;
/** Typed text is saved after this pause. */
const REST_MS = 500;

/** An unsaved drawing, and the version of the graph that it changes. */
export type Unsaved = { drawing: GraphDraft; version: number };
type Tools = {
  calls: typeof graphCalls;
  onSaved: (graph: Graph) => void;
  /** Stores an unsaved drawing across a reload; null once it is saved. */
  keep?: (unsaved: Unsaved | null) => void;
};

/**
 * The editor's state: a drawing, its undo and redo history, and its save state. Changes are shown immediately and saved
 * one call at a time; further changes meanwhile are included in the next call.
 */
export class GraphEditor {
  readonly state: Store<GraphEditorState>;
  #busy = false;
  #folding = { what: "", at: 0 };
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly team: Pick<Team, "TeamId" | "agents">,
    graph: Graph | null,
    private readonly tools: Tools,
  ) {
    this.state = new Store(initialState(team, graph));
  }

  /**
   * Replaces the drawing. `fold`: consecutive changes with the same key are one undo step. `typed`: more will follow,
   * so it is saved after a pause.
   */
  change(drawing: GraphDraft, announcement: string, fold = "", typed = false): void {
    const { past, drawing: before } = this.state.get();
    const now = Date.now();
    const goesOn =
      fold !== "" && fold === this.#folding.what && now - this.#folding.at < ONE_MOVE_MS;
    this.#folding = { what: fold, at: now };
    this.#show({
      drawing,
      said: announcement,
      future: [],
      past: goesOn ? past : [...past, before].slice(-HISTORY_MOST),
    });
    clearTimeout(this.#resting);
    if (!typed) return void this.#save();
    if (this.state.get().saving !== "stale") this.#show({ saving: "unsaved" });
    this.#resting = setTimeout(() => void this.#save(), REST_MS);
  }

  /** Resumes saving after a reload, unless the graph has changed since. */
  resume(draft: Unsaved | null, announcement: string): void {
    if (draft && draft.version === (this.state.get().graph?.version ?? 0))
      this.change(draft.drawing, announcement);
  }

  undo(announcement: string): void {
    const { past, drawing, future } = this.state.get();
    const before = past.at(-1);
    if (before)
      this.#travel({
        drawing: before,
        past: past.slice(0, -1),
        future: [drawing, ...future],
        said: announcement,
      });
  }

  redo(announcement: string): void {
    const { past, drawing, future } = this.state.get();
    const [after] = future;
    if (after)
      this.#travel({
        drawing: after,
        past: [...past, drawing],
        future: future.slice(1),
        said: announcement,
      });
  }

  /** Announces a text to screen readers. */
  say(announcement: string): void {
    this.#show({ said: announcement });
  }

  /** Retries saving the drawing. */
  retry(): void {
    void this.#save();
  }

  /** Starts over with the server's current graph. Throws CallError. */
  async reload(): Promise<void> {
    this.begin(await this.tools.calls.get(this.team.TeamId));
  }

  begin(graph: Graph): void {
    this.tools.onSaved(graph);
    this.#show(initialState(this.team, graph));
  }

  /** Adopts a newer graph that was fetched meanwhile, unless this editor has unsaved changes. */
  adopt(graph: Graph): void {
    const { saving, graph: lastGraph } = this.state.get();
    const quiet = !this.#busy && isSaved(saving);
    if (quiet && graph.version > (lastGraph?.version ?? 0))
      this.#show(initialState(this.team, graph));
  }

  #travel(change: Partial<GraphEditorState>): void {
    this.#folding.what = "";
    this.#show(change);
    void this.#save();
  }

  async #save(): Promise<void> {
    if (this.#busy || this.state.get().saving === "stale") return;
    this.#busy = true;
    try {
      this.#show({ saving: "saving", sentence: "" });
      for (let last = ""; ;) {
        const next = nextCall(this.state.get().graph, this.state.get().drawing, this.team.TeamId);
        if (!next) break;
        if (last === JSON.stringify(next))
          throw new SentenceError(
            sentence("graph_saved_otherwise", "The saved graph differs from the one on screen."),
          );
        last = JSON.stringify(next);
        await this.#carry(next);
      }
      this.#show({ saving: "saved" });
    } catch (error) {
      const stale = error instanceof CallError && error.status === 409;
      this.#show({
        saving: stale ? "stale" : "failed",
        sentence: stale ? STALE : sentenceIn(error),
      });
    }
    this.#busy = false;
  }

  /** Edge calls send no version: a concurrent change shows in the version of the response. */
  async #carry(next: GraphCall): Promise<void> {
    const { calls, onSaved } = this.tools;
    const before = this.state.get().graph?.version ?? 0;
    const graph = await carry(calls, next);
    if (graph.version > before + 1) throw new CallError("refused", STALE, 409);
    this.#show({ graph });
    onSaved(graph);
  }

  #show(change: Partial<GraphEditorState>): void {
    const state = { ...this.state.get(), ...change };
    this.state.set(state);
    const { drawing, graph, saving } = state;
    this.tools.keep?.(isSaved(saving) ? null : { drawing, version: graph?.version ?? 0 });
  }
}

function initialState(team: Pick<Team, "agents">, graph: Graph | null): GraphEditorState {
  return {
    drawing: placed(graph ? ofGraph(graph) : ofTeam(team)),
    graph,
    past: [],
    future: [],
    saving: "untouched",
    sentence: "",
    said: "",
  };
}

/** A graph made by a program has no positions. */
const placed = (drawing: GraphDraft): GraphDraft =>
  drawing.nodes.every((node) => drawing.spots[node]) ? drawing : moved(drawing, tidied(drawing));
