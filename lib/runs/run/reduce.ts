import type {
  FailureCode,
  Message,
  NumberedEvent,
  RunEvent,
  RunStatus,
  ToolCall,
  Waiting,
} from "@/lib/runs/run/contract";
import type { Citation } from "@/lib/knowledge/contract";
import type { SentFile } from "@/lib/files/contract";
import type { Usage } from "@/lib/usage/contract";
import { inWork, put, withProgress, type Work } from "@/lib/runs/run/reduce-work";

/** The state of a run, as reported by its events so far. */
export type RunView = {
  /** The number of the newest event applied; 0 before the first. */
  lastId: number;
  runId: string | null;
  conversationId: string | null;
  userMessageId: string | null;
  messageId: string | null;
  content: string;
  reasoning: string;
  /** How much of `reasoning` belongs to rounds that ended with tool calls, which a reset does not undo. */
  settledReasoning: number;
  toolCalls: ToolCall[];
  /** Each agent's part when there are several, in the order of the plan. */
  works: Work[];
  /** Files written by the agents. */
  files: SentFile[];
  /** What their texts cite, by number. */
  sources: Citation[];
  waiting: Waiting | null;
  /** The finished message, once received. */
  message: Message | null;
  usage: Usage | null;
  error: { code: FailureCode; message: string } | null;
  status: RunStatus;
};

export const emptyRunView: RunView = {
  lastId: 0,
  runId: null,
  conversationId: null,
  userMessageId: null,
  messageId: null,
  content: "",
  reasoning: "",
  settledReasoning: 0,
  toolCalls: [],
  works: [],
  files: [],
  sources: [],
  waiting: null,
  message: null,
  usage: null,
  error: null,
  status: "queued",
};

/**
 * Applies one event. An event that was already applied changes nothing, so a replay after a lost connection is
 * harmless.
 */
export function reduce(state: RunView, event: NumberedEvent): RunView {
  if (event.id <= state.lastId) return state;
  const works = inWork(state.works, event);
  return {
    ...state,
    ...(ofSeveral(event) ? { waiting: null, status: "running" } : change(state, event)),
    works,
    lastId: event.id,
  };
}

/** Text from one of several agents is not part of the message's own text. Its calls do count as the message's calls. */
const ofSeveral = ({ event, data }: RunEvent): boolean =>
  (event === "delta" || event === "reset" || event === "reasoning") &&
  data.activation !== undefined;

function change(state: RunView, event: RunEvent): Partial<RunView> {
  switch (event.event) {
    case "run":
      return {
        runId: event.data.run_id,
        conversationId: event.data.conversation_id ?? null,
        userMessageId: event.data.user_message_id ?? null,
        messageId: event.data.message_id ?? null,
        waiting: null, // started or resumed: whatever it waited for has been answered
        status: "running",
      };
    case "delta":
      return { content: state.content + event.data.content, waiting: null, status: "running" };
    case "reset":
      return {
        content: event.data.content,
        reasoning: state.reasoning.slice(0, state.settledReasoning) + (event.data.reasoning ?? ""),
      };
    case "reasoning":
      return { reasoning: state.reasoning + event.data.content, status: "running" };
    case "step":
      return {};
    case "tool_call": {
      const { id, name, arguments: args } = event.data;
      return {
        toolCalls: put(state.toolCalls, { id, name, arguments: args }),
        settledReasoning: state.reasoning.length,
      };
    }
    case "tool_result":
      return {
        toolCalls: put(state.toolCalls, { ...event.data, progress: undefined }),
        waiting: state.waiting?.tool_call_id === event.data.id ? null : state.waiting,
        status: "running",
      };
    case "tool_progress":
      return { toolCalls: withProgress(state.toolCalls, event.data) };
    case "file": {
      const { file } = event.data;
      return { files: [...state.files.filter((each) => each.FileId !== file.FileId), file] };
    }
    case "sources":
      return { sources: withSources(state.sources, event.data.sources) };
    case "waiting":
      return { waiting: event.data, status: "waiting" };
    case "message":
      return { message: event.data, content: event.data.content, waiting: null };
    case "usage":
      return { usage: event.data };
    case "error":
      return { error: { code: event.data.code, message: event.data.error } };
    case "done":
      return { status: event.data.status, waiting: null };
    default:
      // An event from a newer server.
      return {};
  }
}

/** A resumed run repeats what it has cited. */
const withSources = (before: Citation[], more: Citation[]): Citation[] => [
  ...before.filter(({ n }) => more.every((each) => each.n !== n)),
  ...more,
];
