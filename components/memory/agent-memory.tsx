"use client";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import { Tick } from "@/components/ui/form/tick";
import { useCall } from "@/lib/core/http/browser/use-call";
import { memoryApi } from "@/lib/memory/contract";
import { useText } from "@/lib/texts/use-text";

/** The maximum of a page: no one needs the exact number of more. */
const COUNTED = 200;

type Props = {
  /** The saved agent; undefined: a new one. */
  agentId?: string;
  checked: boolean;
  onChange: (memory: boolean) => void;
};

/** Whether an agent remembers things, and how many it remembers about the user. */
export function AgentMemory({ agentId, checked, onChange }: Props) {
  const t = useText();
  return (
    <div role="group" aria-label={t("Memory")}>
      <p className="mb-1 text-sm font-medium">{t("Memory")}</p>
      <Tick
        checked={checked}
        onChange={onChange}
        note={t("In chats only. Each person sees and edits their own facts in Settings.")}
      >
        {t("Remember things between chats")}
      </Tick>
      {agentId && <Remembered agentId={agentId} />}
    </div>
  );
}

function Remembered({ agentId }: { agentId: string }) {
  const t = useText();
  const { data } = useCall(memoryApi.list, { agent_id: agentId, limit: COUNTED });
  const count = data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Link
      href={routes.memoryOf(agentId)}
      className="ml-6.5 inline-flex items-center text-13 text-brand hover:underline pointer-coarse:min-h-11"
    >
      {count < COUNTED
        ? t(
            {
              one: "{count} fact remembered about you",
              other: "{count} facts remembered about you",
            },
            { count },
          )
        : t("More than {most} facts remembered about you", { most: COUNTED - 1 })}
    </Link>
  );
}
