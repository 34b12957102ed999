import { MessageSquare, Pencil, Trash2 } from "lucide-react";
import { focusTargets } from "@/components/agents/focus-targets";
import { routes } from "@/components/routes";
import { AgentAvatar } from "@/components/ui/avatar";
import { Chip } from "@/components/ui/badge";
import { ButtonLink, IconButton } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Agent } from "@/lib/agents/contract";
import { useModels } from "@/lib/models/browser/client";
import { modelLabel } from "@/lib/models/contract";
import { useText } from "@/lib/texts/use-text";

/** More tools than these fold into '+2'. */
const CHIPS = 2;

type Props = { agent: Agent; onEdit: () => void; onRemove: () => void };

export function AgentCard({ agent, onEdit, onRemove }: Props) {
  const t = useText();
  const { name, role_description: role } = agent;
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-surface">
      <div className="flex-1 p-5 pb-4">
        <div className="flex items-center gap-3">
          <AgentAvatar id={agent.AgentId} name={name} size={40} />
          <div className="min-w-0">
            <h3 className="truncate text-base leading-5.5" title={name}>
              {name}
            </h3>
            <LastUsed at={agent.last_used_at} />
          </div>
        </div>
        <p
          title={role || undefined}
          className={`mt-4 line-clamp-2 min-h-10 wrap-anywhere ${role ? "text-ink-2" : "text-ink-3"}`}
        >
          {role || t("No role description")}
        </p>
        <Tools names={agent.tools.map((tool) => tool.function.name)} />
      </div>
      <Actions agent={agent} onEdit={onEdit} onRemove={onRemove} />
    </li>
  );
}

function LastUsed({ at }: { at: string | null }) {
  const t = useText();
  return (
    <p className="text-13 text-ink-3">
      {at ? (
        <>
          {t("Used")} <RelativeTime iso={at} form="long" />
        </>
      ) : (
        t("Not used yet")
      )}
    </p>
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

function Actions({ agent: { AgentId: id, name, model }, onEdit, onRemove }: Props) {
  const t = useText();
  const label = modelLabel(model, useModels().data);
  return (
    <div className="flex items-center gap-1 border-t border-line py-3 pr-3 pl-5">
      <span title={label} className="min-w-0 flex-1 truncate font-mono text-xs text-ink-3">
        {label}
      </span>
      <IconButton
        id={focusTargets.edit(id)}
        size="sm"
        label={t("Edit {name}", { name })}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t("Delete {name}", { name })} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ButtonLink
        id={focusTargets.chat(id)}
        size="sm"
        className="ml-1.5"
        icon={<MessageSquare aria-hidden="true" />}
        href={routes.chatWith({ agentId: id })}
      >
        {t("Chat")}
        <span className="sr-only"> {t("with {name}", { name })}</span>
      </ButtonLink>
    </div>
  );
}
