import { Trash2 } from "lucide-react";
import { spots, templatePath } from "@/components/agents/places";
import { Badge } from "@/components/ui/badge";
import { ButtonLink, IconButton } from "@/components/ui/button";
import { idOf, type Template } from "@/lib/templates/contract";

type Props = { template: Template; onRemove: () => void };

export function TemplateCard({ template, onRemove }: Props) {
  const { name, role_description: role, built_in: builtIn } = template;
  const id = idOf(template);
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-surface p-5 pt-4">
      <div className="flex min-h-5.5 items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </p>
        {builtIn && <Badge tone="neutral">Built-in</Badge>}
      </div>
      <p title={role || undefined} className={`mt-1 mb-3 line-clamp-2 min-h-10 flex-1 text-13 wrap-anywhere ${role ? "text-ink-2" : "text-ink-3"}`}>
        {role || "No role description"}
      </p>
      <div className="flex items-center gap-1">
        <p title={toolsOf(template)} className="min-w-0 flex-1 truncate text-13 text-ink-3">
          {toolsOf(template)}
        </p>
        {!builtIn && (
          <IconButton size="sm" label={`Delete template ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
        {id && (
          <ButtonLink id={spots.use(id)} size="sm" className="ml-1.5" href={templatePath(id)}>
            Use template<span className="sr-only"> {name}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function toolsOf({ tools, built_in: builtIn }: Template): string {
  const count = tools.length === 0 ? "No tools" : tools.length === 1 ? "1 tool" : `${tools.length} tools`;
  return builtIn ? count : `Yours · ${count.toLowerCase()}`;
}
