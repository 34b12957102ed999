"use client";
import { BookOpen } from "@/components/icons/book-open";
import { OnlyMeBadge } from "@/components/items/only-me-badge";
import { routes } from "@/components/routes";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Agent } from "@/lib/agents/contract";
import type { Collection } from "@/lib/knowledge/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { collection: Collection; agents: readonly Agent[] };

export function CollectionRow({ collection, agents }: Props) {
  const t = useText();
  const { collection_id: id, name, description, documents, reading, failed } = collection;
  const users = usedBy(agents, id);
  return (
    <li className="relative flex items-start gap-3 border-b border-line px-5 py-4 last:border-0 hover:bg-hover">
      <span className="flex size-10 flex-none items-center justify-center rounded-md bg-subtle text-ink-2">
        <BookOpen aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 text-sm wrap-anywhere">
            <Link
              href={routes.collection(id)}
              className="rounded-sm after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <OnlyMeBadge item={collection} />
          {reading > 0 && (
            <Badge tone="brand">
              {t({ one: "Reading {count}", other: "Reading {count}" }, { count: reading })}
            </Badge>
          )}
          {failed > 0 && (
            <Badge tone="bad">
              {t({ one: "{count} not read", other: "{count} not read" }, { count: failed })}
            </Badge>
          )}
        </div>
        {description && <p className="mt-0.5 text-13 wrap-anywhere text-ink-2">{description}</p>}
        <p className="mt-0.5 text-13 text-ink-3">
          {t({ one: "{count} document", other: "{count} documents" }, { count: documents })}
          {" · "}
          {users.length > 0
            ? t(
                { one: "used by {count} agent", other: "used by {count} agents" },
                { count: users.length },
              )
            : t("not used by any agent")}
          {" · "}
          <RelativeTime iso={collection.updated_at} form="long" />
        </p>
      </div>
    </li>
  );
}

/** The agents that search a collection. */
export const usedBy = (agents: readonly Agent[], collection: string): Agent[] =>
  agents.filter(({ knowledge }) => knowledge?.collections.includes(collection));
