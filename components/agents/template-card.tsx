import { agentApi } from "@/lib/agents/contract";
import { useMay } from "@/components/shell/workspace";
import { Copy } from "@/components/icons/copy";
import type { Copyable } from "@/components/items/use-copy-to-workspace";
import { Trash } from "@/components/icons/trash";
import { focusTargets } from "@/components/agents/focus-targets";
import { routes } from "@/components/routes";
import { Badge } from "@/components/ui/badge";
import { ButtonLink, IconButton } from "@/components/ui/form/button";
import { templateApi, idOf, type Template } from "@/lib/templates/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = {
  template: Template;
  onRemove: () => void;
  /** Omitted without another workspace to copy it to. */
  onCopy?: (of: Copyable) => void;
};

export function TemplateCard({ template, onRemove, onCopy }: Props) {
  const t = useText();
  const may = useMay();
  const { name, role_description: role, built_in: builtIn } = template;
  const id = idOf(template);
  const tools = toolsOf(template, t);
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-surface p-5 pt-4">
      <div className="flex min-h-5.5 items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </p>
        {builtIn && <Badge tone="neutral">{t("Built-in")}</Badge>}
      </div>
      <p
        title={role || undefined}
        className={`mt-1 mb-3 line-clamp-2 min-h-10 flex-1 text-13 wrap-anywhere ${role ? "text-ink-2" : "text-ink-3"}`}
      >
        {role || t("No role description")}
      </p>
      <div className="flex items-center gap-1">
        <p title={tools} className="min-w-0 flex-1 truncate text-13 text-ink-3">
          {tools}
        </p>
        {!builtIn && id && onCopy && (
          <IconButton
            size="sm"
            label={t("Copy template {name} to workspace…", { name })}
            onClick={() => onCopy({ kind: "template", id, name })}
          >
            <Copy aria-hidden="true" />
          </IconButton>
        )}
        {!builtIn && may(templateApi.remove) && (
          <IconButton size="sm" label={t("Delete template {name}", { name })} onClick={onRemove}>
            <Trash aria-hidden="true" />
          </IconButton>
        )}
        {id && may(agentApi.create) && (
          <ButtonLink
            id={focusTargets.use(id)}
            size="sm"
            className="ml-1.5"
            href={routes.agentFromTemplate(id)}
          >
            {t("Use template")}
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function toolsOf({ tools, built_in: builtIn }: Template, t: Translate): string {
  const count = tools.length;
  if (builtIn)
    return count === 0
      ? t("No tools")
      : t({ one: "{count} tool", other: "{count} tools" }, { count });
  return count === 0
    ? t("Yours · no tools")
    : t({ one: "Yours · {count} tool", other: "Yours · {count} tools" }, { count });
}
