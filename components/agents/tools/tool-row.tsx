import { Braces } from "@/components/icons/braces";
import { Globe } from "@/components/icons/globe";
import { Hand } from "@/components/icons/hand";
import { Pencil } from "@/components/icons/pencil";
import { Plug } from "@/components/icons/plug";
import { Trash } from "@/components/icons/trash";
import { Wrench } from "@/components/icons/wrench";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/form/button";
import { asksFirst, kindOf, nameOf, type AgentTool } from "@/components/agents/tools/agent-tool";
import { kindNames } from "@/components/agents/tools/draft/kinds";
import { useText } from "@/lib/texts/use-text";
import { ALL_TOOLS } from "@/lib/tools/contract";

const ICONS = { javascript: Braces, http: Globe, builtin: Wrench, connection: Plug, person: Hand };

type Props = {
  tool: AgentTool;
  /** Omitted for tools that the wizard can't open. */
  onEdit?: () => void;
  onRemove: () => void;
};

export function ToolRow({ tool, onEdit, onRemove }: Props) {
  const t = useText();
  const name = nameOf(tool);
  const kind = kindOf(tool);
  const Icon = ICONS[kind];
  const asks = asksFirst(tool);
  const implementation = typeof tool === "string" ? undefined : tool.implementation;
  const isAll = implementation?.kind === "connection" && implementation.tool === ALL_TOOLS;
  return (
    <li className="flex items-start gap-2.5 py-2.5">
      <Icon
        aria-hidden="true"
        className={
          kind === "person" ? "mt-1 size-4 flex-none text-warn" : "mt-1 size-4 flex-none text-ink-2"
        }
      />
      <div className="min-w-0 flex-1">
        <code className="block truncate font-mono text-13 leading-6 font-medium" title={name}>
          {implementation?.kind === "connection" && !isAll ? implementation.tool : name}
        </code>
        {typeof tool !== "string" && (
          <p className="line-clamp-2 text-13 wrap-anywhere text-ink-2">
            {isAll ? t("All tools, loaded on demand") : tool.function.description}
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-1.5">
          <Badge tone={kind === "person" ? "warn" : "neutral"}>{kindNames(t)[kind]}</Badge>
          {asks && <Badge tone="warn">{t("Asks first")}</Badge>}
        </div>
      </div>
      <span className="-mr-2 flex flex-none">
        {onEdit && (
          <IconButton label={t("Edit {name}", { name })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t("Remove {name}", { name })} onClick={onRemove}>
          <Trash aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
