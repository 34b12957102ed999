import {
  AgentActions,
  AgentMenu,
  LastUsed,
  Pinned,
  type AgentProps,
} from "@/components/agents/list/agent-actions";
import { OnlyMeBadge } from "@/components/items/only-me-badge";
import { AgentAvatar } from "@/components/ui/avatar";
import { Chip } from "@/components/ui/badge";
import { useModels } from "@/lib/models/client";
import { modelLabel } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

/** More tools than these fold into '+2'. */
const CHIPS = 2;

export function AgentCard({ agent, onEdit, onRemove, ...rare }: AgentProps) {
  const t = useText();
  const { name, role_description: role } = agent;
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-surface">
      <div className="flex-1 p-5 pb-4">
        <div className="flex items-center gap-3">
          <AgentAvatar id={agent.AgentId} name={name} size={40} />
          <div className="min-w-0 flex-1">
            <div className="flex items-center gap-1.5">
              <h3 className="truncate text-base leading-5.5" title={name}>
                {name}
              </h3>
              {agent.pinned && <Pinned />}
              <OnlyMeBadge item={agent} />
            </div>
            <p className="text-13 text-ink-3">
              <LastUsed at={agent.last_used_at} />
            </p>
          </div>
          <span className="-mr-2 self-start">
            <AgentMenu agent={agent} {...rare} />
          </span>
        </div>
        <p
          title={role || undefined}
          className={`mt-4 line-clamp-2 min-h-10 wrap-anywhere ${role ? "text-ink-2" : "text-ink-3"}`}
        >
          {role || t("No role description")}
        </p>
        <Tools names={agent.tools.map((tool) => tool.function.name)} />
      </div>
      <div className="flex items-center gap-1 border-t border-line py-3 pr-3 pl-5">
        <ModelName model={agent.model} />
        <AgentActions agent={agent} onEdit={onEdit} onRemove={onRemove} />
      </div>
    </li>
  );
}

function Tools({ names }: { names: string[] }) {
  const t = useText();
  return (
    <div className="mt-3 flex gap-1.5">
      {names.length === 0 && <Chip mono={false}>{t("No tools")}</Chip>}
      {names.slice(0, CHIPS).map((tool) => (
        <Chip key={tool}>{tool}</Chip>
      ))}
      {names.length > CHIPS && <Chip>+{names.length - CHIPS}</Chip>}
    </div>
  );
}

function ModelName({ model }: { model: string }) {
  const label = modelLabel(model, useModels().data);
  return (
    <span title={label} className="min-w-0 flex-1 truncate font-mono text-xs text-ink-3">
      {label}
    </span>
  );
}

/** The same agent on one line. */
export function AgentRow({ agent, onEdit, onRemove, ...rare }: AgentProps) {
  const t = useText();
  const { name, role_description: role } = agent;
  return (
    <li className="flex min-h-15 items-center gap-x-3 gap-y-1 py-2 pr-3 pl-5 max-wide:flex-wrap max-wide:pl-4">
      <AgentAvatar id={agent.AgentId} name={name} size={32} />
      <div className="min-w-0 flex-1 max-wide:basis-2/3">
        <div className="flex items-center gap-1.5">
          <h3 className="truncate text-sm font-medium" title={name}>
            {name}
          </h3>
          {agent.pinned && <Pinned />}
          <OnlyMeBadge item={agent} />
        </div>
        <p className="truncate text-13 text-ink-2" title={role || undefined}>
          {role || t("No role description")}
        </p>
      </div>
      <span className="hidden w-40 min-w-0 flex-none min-[68.75rem]:flex">
        <ModelName model={agent.model} />
      </span>
      <span className="hidden w-36 flex-none text-13 text-ink-3 wide:block">
        <LastUsed at={agent.last_used_at} />
      </span>
      <div className="flex flex-none items-center gap-1 max-wide:ml-auto">
        <AgentActions agent={agent} onEdit={onEdit} onRemove={onRemove} />
        <AgentMenu agent={agent} {...rare} />
      </div>
    </li>
  );
}
