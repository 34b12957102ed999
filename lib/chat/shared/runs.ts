import "server-only";
import { namesOf } from "@/lib/agents/lookup/names";
import { onSharedChange } from "@/lib/chat/changes";
import { orShared, readerOfRun } from "@/lib/chat/shared/reader";
import { Channel, through } from "@/lib/core/cluster/channel";
import type { Download } from "@/lib/core/http/reply";
import type { Scope } from "@/lib/core/identity";
import { wholeWorkspace } from "@/lib/memberships/scope";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import type { Trace } from "@/lib/runs/trace/contract";
import { otlpFile } from "@/lib/runs/trace/otlp-file";
import { trace } from "@/lib/runs/trace/trace";
import { events } from "@/lib/runs/worker/follow";

type Events = AsyncIterableIterator<NumberedEvent[]>;

/**
 * The events of a run of the caller, or of one in a conversation that another member shares, until `done`. Then it also
 * ends when the conversation is no longer shared. 404 otherwise.
 */
export const runEvents = (me: Scope, runId: string, after: number): Promise<Events> =>
  orShared(
    me,
    () => events(me, runId, after),
    async () => {
      const reader = await readerOfRun(me, runId);
      return reader && whileShared(me, reader, await events(reader.as, runId, after));
    },
  );

/** `source` until its conversation is deleted or no longer shared, or until that may have been missed. */
function whileShared(
  me: Scope,
  { conversationId }: { conversationId: string },
  source: Events,
): Events {
  const relay = new Channel<never>();
  relay.onEnd(() => void source.return?.());
  relay.onEnd(
    onSharedChange(
      me,
      ({ conversation_id, change }) => {
        if (conversation_id === conversationId && (change === "unshared" || change === "deleted"))
          relay.end();
      },
      () => relay.end(),
    ),
  );
  return through(
    relay,
    (async function* () {
      yield* source;
    })(),
  );
}

/**
 * What a run did, as `trace` and `otlpFile` return it. For a run in a conversation that another member shares, without the
 * requests of agents that only they see, since these contain the agents' instructions. 404 otherwise.
 */
export const runTrace = (
  me: Scope,
  id: string,
  { step, format }: { step?: number; format?: "otlp" },
): Promise<Trace | Download> =>
  orShared<Trace | Download>(
    me,
    () => (format === "otlp" ? otlpFile(me, id) : trace(me, id, { only: step })),
    async () => {
      const reader = await readerOfRun(me, id);
      if (!reader) return null;
      const { as } = reader;
      const hide = (trace: Trace) => withoutPrivate(me, trace);
      return format === "otlp"
        ? otlpFile(as, id, { change: hide })
        : hide(await trace(as, id, { only: step }));
    },
  );

async function withoutPrivate(me: Scope, trace: Trace): Promise<Trace> {
  const ids = trace.steps.map(({ agent_id }) => agent_id);
  const visible = await namesOf(wholeWorkspace(me), ids);
  const steps = trace.steps.map((step) =>
    step.request && !visible.has(step.agent_id) ? { ...step, request: null } : step,
  );
  return { ...trace, run: { ...trace.run, read_only: true }, steps };
}
